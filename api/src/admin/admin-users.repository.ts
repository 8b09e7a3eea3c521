import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { toIso } from "../common/moment.js";
import { countPage, type Page } from "../common/paging.js";
import { rowsOf } from "../database/rows.js";
import type { AdminUser, ListUserStats, ListUsers, UserStats } from "./admin-users.dto.js";
import { accountsQuery, foundBy, statsQuery } from "./admin-users-query.js";

/** Reads of accounts over all owners; administrators only. */
@Injectable()
export class AdminUsersRepository {
  constructor(private readonly em: EntityManager) {}

  async list(query: ListUsers): Promise<Page<AdminUser>> {
    const rows = await rowsOf(this.em, accountsQuery(query));
    const items = rows.map((row) => ({ ...row, createdAt: toIso(row.createdAt) }));
    return countPage(this.em, query, items, foundBy(query));
  }

  async stats(query: ListUserStats): Promise<Page<UserStats>> {
    const rows = await rowsOf(this.em, statsQuery(query));
    const items = rows.map((row) => ({
      ...row,
      createdAt: toIso(row.createdAt),
      lastSignInAt: row.lastSignInAt && toIso(row.lastSignInAt),
    }));
    return countPage(this.em, query, items, foundBy(query));
  }
}
