import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { toIso } from "../common/moment.js";
import type { Page } from "../common/paging.js";
import { rowsOf } from "../database/rows.js";
import type { AdminUser, ListUserStats, ListUsers, UserStats } from "./admin-users.dto.js";
import { accountsQuery, statsQuery, totalQuery } from "./admin-users-query.js";

/** Reads of accounts over all owners; administrators only. */
@Injectable()
export class AdminUsersRepository {
  constructor(private readonly em: EntityManager) {}

  async list(query: ListUsers): Promise<Page<AdminUser>> {
    const [rows, total] = await Promise.all([rowsOf(this.em, accountsQuery(query)), this.count(query.search)]);
    return { items: rows.map((row) => ({ ...row, createdAt: toIso(row.createdAt) })), total };
  }

  async stats(query: ListUserStats): Promise<Page<UserStats>> {
    const [rows, total] = await Promise.all([rowsOf(this.em, statsQuery(query)), this.count(query.search)]);
    const items = rows.map((row) => ({
      ...row,
      createdAt: toIso(row.createdAt),
      lastSignInAt: row.lastSignInAt && toIso(row.lastSignInAt),
    }));
    return { items, total };
  }

  private async count(search: string | undefined): Promise<number> {
    const [row] = await rowsOf(this.em, totalQuery(search));
    return row?.total ?? 0;
  }
}
