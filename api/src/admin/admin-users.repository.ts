import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { type RawBuilder, sql } from "kysely";
import { toIso } from "../common/moment.js";
import type { Page } from "../common/paging.js";
import type { AdminUser, ListUserStats, ListUsers, UserStats } from "./admin-users.dto.js";

const ORDER = {
  username: sql`lower(u.username)`,
  createdAt: sql`u.created_at`,
  templateCount: sql`"templateCount"`,
  templateTypeCount: sql`"templateTypeCount"`,
  totalUsageCount: sql`"totalUsageCount"`,
} as const;

type Order = keyof typeof ORDER;

/** Reads of accounts over all owners; administrators only. */
@Injectable()
export class AdminUsersRepository {
  constructor(private readonly em: EntityManager) {}

  async list({ search, sort, limit, page }: ListUsers): Promise<Page<AdminUser>> {
    const { rows } = await sql<AdminUser>`
      select u.id, u.username, u.is_admin as "isAdmin", u.email, u.created_at as "createdAt"
        from users u ${named(search)}
       order by ${order(sort)}, u.id limit ${limit} offset ${(page - 1) * limit}`.execute(this.em.getKysely());
    return {
      items: rows.map((row) => ({ ...row, createdAt: toIso(row.createdAt) })),
      total: await this.count(search),
    };
  }

  async stats({ search, sort, limit, page }: ListUserStats): Promise<Page<UserStats>> {
    const { rows } = await sql<UserStats>`
      select u.id, u.username, u.is_admin as "isAdmin", u.email, u.created_at as "createdAt",
             (select max(a.created_at) from sessions a where a.user_id = u.id) as "lastSignInAt",
             coalesce(p.prompts, 0)::int as "templateCount", coalesce(t.types, 0)::int as "templateTypeCount",
             coalesce(p.uses, 0)::float8 as "totalUsageCount"
        from users u
        left join (select user_id, count(*) as prompts, sum(use_count) as uses from templates group by user_id) p on p.user_id = u.id
        left join (select user_id, count(*) as types from template_types group by user_id) t on t.user_id = u.id
        ${named(search)}
       order by ${order(sort)}, u.id limit ${limit} offset ${(page - 1) * limit}`.execute(this.em.getKysely());
    const items = rows.map((row) => ({
      ...row,
      createdAt: toIso(row.createdAt),
      lastSignInAt: row.lastSignInAt && toIso(row.lastSignInAt),
    }));
    return { items, total: await this.count(search) };
  }

  private async count(search: string | undefined): Promise<number> {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from users u ${named(search)}`.execute(
      this.em.getKysely(),
    );
    return rows[0]?.total ?? 0;
  }
}

/** `%`, `_` and `\` are ordinary characters: strpos knows no pattern. */
function named(search: string | undefined): RawBuilder<unknown> {
  return search === undefined ? sql`` : sql`where strpos(lower(u.username), lower(${search})) > 0`;
}

function order(sort: string | undefined): RawBuilder<unknown> {
  const descending = sort?.startsWith("-");
  const column = ORDER[(sort?.replace("-", "") ?? "username") as Order];
  return descending ? sql`${column} desc` : sql`${column} asc`;
}
