import { Injectable } from "@nestjs/common";
import { type RawBuilder, sql } from "kysely";
import { Database } from "../database/database.js";
import type { DAILY, Totals, TypeFigures } from "./statistics.dto.js";

export type DayCount = { day: string; kind: (typeof DAILY)[number]; count: number };

const TOP = 10;

/** In UTC. Grouped by the date: formatting each row's day as text took most of the time. */
const createdPerDay = (
  kind: DayCount["kind"],
  table: string,
  from: string,
  moment = "created_at",
  condition = sql`true`,
) => sql`
  select to_char(day, 'YYYY-MM-DD') as day, ${sql.lit(kind)} as kind, count
    from (select (${sql.ref(moment)} at time zone 'utc')::date as day, count(*)::int as count
            from ${sql.table(table)} where ${sql.ref(moment)} >= ${from}::timestamptz and ${condition} group by 1) days`;

export function perDayQuery(from: string): RawBuilder<DayCount> {
  const parts = [
    createdPerDay("users", "users", from),
    createdPerDay("prompts", "templates", from),
    createdPerDay("types", "template_types", from),
    createdPerDay("improvements", "improvements", from, "created_at", sql`status = 'done'`),
    createdPerDay("messages", "contact_messages", from),
    createdPerDay("signIns", "login_attempts", from, "timestamp", sql`successful`),
    createdPerDay("failedSignIns", "login_attempts", from, "timestamp", sql`not successful`),
    sql`select to_char(day, 'YYYY-MM-DD') as day, 'uses' as kind, sum(uses)::int as count
          from usage_days where day >= (${from}::timestamptz at time zone 'utc')::date group by 1`,
  ];
  return sql<DayCount>`${sql.join(parts, sql` union all `)}`;
}

export function totalsQuery(): RawBuilder<Totals> {
  return sql<Totals>`
      select (select count(*)::int from users) as users,
             (select count(*)::int from users where is_admin) as administrators,
             (select count(*)::int from templates) as prompts,
             (select count(*)::int from template_types) as types,
             (select coalesce(sum(use_count), 0)::float8 from templates where use_count > 0) as uses,
             (select count(*)::int from api_keys) as "apiKeys"`;
}

/** Types of one name count as one. The label is computed for the ten only: sorting those of all types cost more than the rest. */
export function topTypesQuery(): RawBuilder<TypeFigures> {
  return sql<TypeFigures>`
      with figures as (
        select y.name, count(*)::int as owners, coalesce(sum(p.prompts), 0)::int as prompts, coalesce(sum(u.uses), 0)::float8 as uses
          from template_types y
          left join (select type_id, count(*) as prompts from templates group by type_id) p on p.type_id = y.id
          left join (select type_id, sum(use_count) as uses from templates where use_count > 0 group by type_id) u on u.type_id = y.id
         group by y.name order by uses desc, prompts desc, y.name limit ${TOP}),
      theirs as (
        select y.name, y.label, y.color from template_types y where y.name in (select name from figures))
      select f.name, label.most as label, color.most as color, f.owners, f.prompts, f.uses
        from figures f
        join (${mostFrequent("label")}) label on label.name = f.name
        join (${mostFrequent("color")}) color on color.name = f.name
       order by f.uses desc, f.prompts desc, f.name`;
}

const mostFrequent = (column: "label" | "color") => sql`
  select distinct on (name) name, ${sql.ref(column)} as most
    from (select name, ${sql.ref(column)}, count(*) as n from theirs group by 1, 2) counted
   order by name, n desc, ${sql.ref(column)}`;

@Injectable()
export class StatisticsRepository {
  constructor(private readonly db: Database) {}

  perDay(from: string): Promise<DayCount[]> {
    return this.db.query(perDayQuery(from));
  }

  async totals(): Promise<Totals> {
    const [row] = await this.db.query(totalsQuery());
    return row ?? { users: 0, administrators: 0, prompts: 0, types: 0, uses: 0, apiKeys: 0 };
  }

  topTypes(): Promise<TypeFigures[]> {
    return this.db.query(topTypesQuery());
  }
}
