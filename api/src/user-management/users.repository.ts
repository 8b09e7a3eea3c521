import { Injectable } from "@nestjs/common";
import { toIso } from "../common/moment.js";
import { Database } from "../database/database.js";
import { countPage, mapPage, type Page } from "../database/paging.js";
import type { AdminUser, ListUserStats, ListUsers, UserStats } from "./users.dto.js";
import { accountsQuery, foundBy, orderOf, statsQuery } from "./users-query.js";

/** Reads accounts without an owner condition; for administrators only. */
@Injectable()
export class AdminUsersRepository {
  constructor(private readonly db: Database) {}

  async list(query: ListUsers): Promise<Page<AdminUser>> {
    const found = { rows: await this.db.query(accountsQuery(query)), order: orderOf(query.sort) };
    const page = await countPage(this.db, query, found, foundBy(query));
    return mapPage(page, (row) => ({ ...row, createdAt: toIso(row.createdAt) }));
  }

  async stats(query: ListUserStats): Promise<Page<UserStats>> {
    const found = { rows: await this.db.query(statsQuery(query)), order: orderOf(query.sort) };
    return mapPage(await countPage(this.db, query, found, foundBy(query)), (row) => ({
      ...row,
      createdAt: toIso(row.createdAt),
      lastSignInAt: row.lastSignInAt && toIso(row.lastSignInAt),
    }));
  }
}
