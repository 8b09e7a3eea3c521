import { Injectable } from "@nestjs/common";
import { type RawBuilder, sql } from "kysely";
import { Database, type Moment, toIso } from "../database/database.js";
import {
  afterCursor,
  countPage,
  limitTo,
  mapPage,
  type OrderKey,
  orderBy,
  type Page,
  pageKey,
} from "../database/paging.js";
import type { AdminUser, ListUserStats, ListUsers, UserStats } from "./users.dto.js";

type Placing = Pick<OrderKey, "type"> & {
  by: RawBuilder<unknown>;
  join?: RawBuilder<unknown>;
  /** For a column that may be null: rows without a value come last in descending order. */
  column?: RawBuilder<unknown>;
};

const figure = (rows: RawBuilder<unknown>): Placing => ({
  join: sql`left join (${rows}) f on f.user_id = u.id`,
  by: sql`coalesce(f.n, 0)::float8`,
  type: "float8",
});

const ORDER = {
  username: { by: sql`lower(u.username)`, type: "text" },
  createdAt: { by: sql`u.created_at`, type: "timestamptz" },
  lastSignInAt: {
    by: sql`coalesce(u.last_sign_in_at, '-infinity')`,
    type: "timestamptz",
    column: sql`u.last_sign_in_at`,
  },
  templateCount: figure(sql`select user_id, count(*) as n from templates group by user_id`),
  templateTypeCount: figure(sql`select user_id, count(*) as n from template_types group by user_id`),
  totalUsageCount: figure(sql`select user_id, sum(use_count) as n from templates where use_count > 0 group by user_id`),
} as const satisfies Record<string, Placing>;

type Order = keyof typeof ORDER;
export type Account = Omit<AdminUser, "createdAt"> & { createdAt: Moment };
export type StatsRow = Omit<UserStats, "createdAt" | "lastSignInAt"> & {
  createdAt: Moment;
  lastSignInAt: Moment | null;
};

const ACCOUNT = sql`u.id, u.username, u.is_admin as "isAdmin", u.email, u.display_name as "displayName",
  u.created_at as "createdAt"`;

/** Must match the expression of the index users_search. */
const TEXT = sql`lower(u.username || E'\n' || coalesce(u.email, '') || E'\n' || coalesce(u.display_name, ''))`;

export function accountsQuery(query: ListUsers): RawBuilder<Account> {
  return sql<Account>`select ${ACCOUNT}, u."pageKey" from (${pageOf(query)}) u order by u.place`;
}

export function statsQuery(query: ListUserStats): RawBuilder<StatsRow> {
  return sql<StatsRow>`
    select ${ACCOUNT}, u."pageKey", u.last_sign_in_at as "lastSignInAt",
           (select count(*)::int from sessions s where s.user_id = u.id and s.ended_at is null and s.password_version = u.password_version
               and s.expires_at > now() and s.last_used_at > now() - interval '12 hours') as "sessionCount",
           (select count(*)::int from templates t where t.user_id = u.id) as "templateCount",
           (select count(*)::int from template_types y where y.user_id = u.id) as "templateTypeCount",
           (select coalesce(sum(t.use_count), 0)::float8 from templates t
             where t.user_id = u.id and t.use_count > 0) as "totalUsageCount"
      from (${pageOf(query)}) u order by u.place`;
}

export const foundBy = ({ search }: Pick<ListUsers, "search">): RawBuilder<unknown> =>
  sql`from users u where ${named(search)}`;

function pageOf({ search, sort, ...paging }: ListUserStats): RawBuilder<unknown> {
  const order = orderOf(sort);
  return sql`
    select u.*, row_number() over (order by ${orderBy(order)}) as place, ${pageKey(order)}
      from users u ${joinOf(sort)} where ${named(search)} and ${afterCursor(order, paging.cursor)}
     order by ${orderBy(order)} ${limitTo(paging)}`;
}

const placing = (sort: ListUserStats["sort"]): Placing => ORDER[(sort?.replace("-", "") ?? "username") as Order];
const joinOf = (sort: ListUserStats["sort"]) => placing(sort).join ?? sql``;

export function orderOf(sort: ListUserStats["sort"]): OrderKey[] {
  const { by, type, column } = placing(sort);
  const desc = sort?.startsWith("-") ?? false;
  const direction = desc ? sql`desc nulls last` : sql`asc nulls first`;
  return [
    { by, type, desc, ...(column && { sort: sql`${column} ${direction}` }) },
    { by: sql`u.id`, type: "int" },
  ];
}

function named(search: string | undefined): RawBuilder<unknown> {
  if (search === undefined) return sql`true`;
  return sql`${TEXT} like '%' || lower(${search.replace(/[\\%_]/g, "\\$&")}) || '%'`;
}

/** No owner condition: for administrators only. */
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
