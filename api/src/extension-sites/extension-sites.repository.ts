import type { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { rowsOf } from "../database/rows.js";
import type { ReportSites, SiteFields } from "./extension-sites.dto.js";
import type { SiteRow } from "./known-sites.js";

/** Numbers of successful and failed insertions. */
export type SiteUse = { siteId: number; succeeded: number; failed: number };

type Kept = { fields: Partial<SiteFields>; isActive: boolean };
type Made = Kept & { origin: "admin" | "shared"; sharedBy: number | null };

@Injectable()
export class ExtensionSitesRepository {
  find(em: EntityManager): Promise<SiteRow[]> {
    return rowsOf(
      em,
      sql<SiteRow>`
      select s.id, s.origin, s.fields, s.is_active as "isActive", u.username as "sharedBy", s.updated_at as "updatedAt"
        from extension_sites s left join users u on u.id = s.shared_by
       order by s.id`,
    );
  }

  /** How many sites the user shares. */
  async countShared(em: EntityManager, userId: number): Promise<number> {
    const query = sql<{
      count: number;
    }>`select count(*)::int as count from extension_sites where shared_by = ${userId}`;
    return (await rowsOf(em, query))[0]?.count ?? 0;
  }

  async create(em: EntityManager, { origin, fields, isActive, sharedBy }: Made): Promise<number> {
    const [made] = await rowsOf(
      em,
      sql<{ id: number }>`
      insert into extension_sites (origin, fields, is_active, shared_by)
      values (${origin}, ${JSON.stringify(fields)}::jsonb, ${isActive}, ${sharedBy}) returning id`,
    );
    if (!made) throw new Error("No site was made.");
    return made.id;
  }

  async update(em: EntityManager, id: number, { fields, isActive }: Kept): Promise<void> {
    await rowsOf(
      em,
      sql`
      update extension_sites set fields = ${JSON.stringify(fields)}::jsonb, is_active = ${isActive}, updated_at = now()
       where id = ${id}`,
    );
  }

  /** Stores the changed fields of a built-in site. */
  async putChanges(em: EntityManager, id: number, { fields, isActive }: Kept): Promise<void> {
    await rowsOf(
      em,
      sql`
      insert into extension_sites (id, origin, fields, is_active)
      values (${id}, 'default', ${JSON.stringify(fields)}::jsonb, ${isActive})
      on conflict (id) do update
        set fields = excluded.fields, is_active = excluded.is_active, updated_at = now()`,
    );
  }

  async remove(em: EntityManager, id: number): Promise<void> {
    await rowsOf(em, sql`delete from extension_sites where id = ${id}`);
  }

  async removeUses(em: EntityManager, siteId: number): Promise<void> {
    await rowsOf(em, sql`delete from extension_site_days where site_id = ${siteId}`);
  }

  /** Adds to the counts of today (UTC), ordered by id, so that parallel reports cannot deadlock. */
  async addUses(em: EntityManager, reports: ReportSites["reports"]): Promise<void> {
    await rowsOf(
      em,
      sql`
      insert into extension_site_days as d (day, site_id, succeeded, failed)
      select (now() at time zone 'utc')::date, n.site_id, n.succeeded, n.failed
        from unnest(${reports.map(({ siteId }) => siteId)}::int[], ${reports.map(({ succeeded }) => succeeded)}::int[],
                    ${reports.map(({ failed }) => failed)}::int[]) as n(site_id, succeeded, failed)
       order by n.site_id
      on conflict (day, site_id) do update
        set succeeded = d.succeeded + excluded.succeeded, failed = d.failed + excluded.failed`,
    );
  }

  /** The sums of the last `days` days including today. */
  uses(em: EntityManager, days: number): Promise<SiteUse[]> {
    return rowsOf(
      em,
      sql<SiteUse>`
      select site_id as "siteId", sum(succeeded)::float8 as succeeded, sum(failed)::float8 as failed
        from extension_site_days
       where day > (now() at time zone 'utc')::date - ${days}::int
       group by site_id`,
    );
  }
}
