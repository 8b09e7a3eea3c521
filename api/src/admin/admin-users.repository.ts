import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import type { RawBuilder } from "kysely";
import { toIso } from "../common/moment.js";
import type { Page } from "../common/paging.js";
import type { AdminUser, ListUserStats, ListUsers, UserStats } from "./admin-users.dto.js";
import { accountsQuery, statsQuery, totalQuery } from "./admin-users-query.js";

/** Reads of accounts over all owners; administrators only. */
@Injectable()
export class AdminUsersRepository {
  constructor(private readonly em: EntityManager) {}

  async list(query: ListUsers): Promise<Page<AdminUser>> {
    const [rows, total] = await Promise.all([this.rows(accountsQuery(query)), this.count(query.search)]);
    return { items: rows.map((row) => ({ ...row, createdAt: toIso(row.createdAt) })), total };
  }

  async stats(query: ListUserStats): Promise<Page<UserStats>> {
    const [rows, total] = await Promise.all([this.rows(statsQuery(query)), this.count(query.search)]);
    const items = rows.map((row) => ({
      ...row,
      createdAt: toIso(row.createdAt),
      lastSignInAt: row.lastSignInAt && toIso(row.lastSignInAt),
    }));
    return { items, total };
  }

  private async count(search: string | undefined): Promise<number> {
    const [row] = await this.rows(totalQuery(search));
    return row?.total ?? 0;
  }

  private async rows<T>(query: RawBuilder<T>): Promise<T[]> {
    return (await query.execute(this.em.getKysely())).rows;
  }
}
