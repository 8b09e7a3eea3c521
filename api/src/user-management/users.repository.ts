import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { toIso } from "../common/moment.js";
import { countPage, mapPage, type Page } from "../database/paging.js";
import { rowsOf } from "../database/rows.js";
import type { AdminUser, ListUserStats, ListUsers, UserStats } from "./users.dto.js";
import { accountsQuery, foundBy, orderOf, statsQuery } from "./users-query.js";

/** Reads accounts without an owner condition; for administrators only. */
@Injectable()
export class AdminUsersRepository {
  constructor(private readonly em: EntityManager) {}

  async list(query: ListUsers): Promise<Page<AdminUser>> {
    const found = { rows: await rowsOf(this.em, accountsQuery(query)), order: orderOf(query.sort) };
    const page = await countPage(this.em, query, found, foundBy(query));
    return mapPage(page, (row) => ({ ...row, createdAt: toIso(row.createdAt) }));
  }

  async stats(query: ListUserStats): Promise<Page<UserStats>> {
    const found = { rows: await rowsOf(this.em, statsQuery(query)), order: orderOf(query.sort) };
    return mapPage(await countPage(this.em, query, found, foundBy(query)), (row) => ({
      ...row,
      createdAt: toIso(row.createdAt),
      lastSignInAt: row.lastSignInAt && toIso(row.lastSignInAt),
    }));
  }
}
