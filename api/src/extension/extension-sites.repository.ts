import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import type { Database, Transaction } from "../database/database.js";
import type { ReportSites, SiteFields } from "./extension-sites.dto.js";
import type { SiteRow } from "./known-sites.js";

export type SiteUse = { siteId: number; succeeded: number; failed: number };

type Kept = { fields: Partial<SiteFields>; isActive: boolean };
type Made = Kept & { origin: "admin" | "shared"; sharedBy: number | null };

@Injectable()
export class ExtensionSitesRepository {
  find(db: Database): Promise<SiteRow[]> {
    return db.query(sql<SiteRow>`
      select s.id, s.origin, s.fields, s.is_active as "isActive", u.username as "sharedBy", s.updated_at as "updatedAt"
        from extension_sites s left join users u on u.id = s.shared_by
       order by s.id`);
  }

  async countShared(tx: Transaction, userId: number): Promise<number> {
    const query = sql<{
      count: number;
    }>`select count(*)::int as count from extension_sites where shared_by = ${userId}`;
    return (await tx.query(query))[0]?.count ?? 0;
  }

  async create(tx: Transaction, { origin, fields, isActive, sharedBy }: Made): Promise<number> {
    const [made] = await tx.query(sql<{ id: number }>`
      insert into extension_sites (origin, fields, is_active, shared_by)
      values (${origin}, ${JSON.stringify(fields)}::jsonb, ${isActive}, ${sharedBy}) returning id`);
    if (!made) throw new Error("No site was made.");
    return made.id;
  }

  async update(tx: Transaction, id: number, { fields, isActive }: Kept): Promise<void> {
    await tx.query(sql`
      update extension_sites set fields = ${JSON.stringify(fields)}::jsonb, is_active = ${isActive}, updated_at = now()
       where id = ${id}`);
  }

  async putChanges(tx: Transaction, id: number, { fields, isActive }: Kept): Promise<void> {
    await tx.query(sql`
      insert into extension_sites (id, origin, fields, is_active)
      values (${id}, 'default', ${JSON.stringify(fields)}::jsonb, ${isActive})
      on conflict (id) do update
        set fields = excluded.fields, is_active = excluded.is_active, updated_at = now()`);
  }

  async remove(tx: Transaction, id: number): Promise<void> {
    await tx.query(sql`delete from extension_sites where id = ${id}`);
  }

  async removeUses(tx: Transaction, siteId: number): Promise<void> {
    await tx.query(sql`delete from extension_site_days where site_id = ${siteId}`);
  }

  /** Adds to the counts of today (UTC), ordered by id, so that parallel reports cannot deadlock. */
  async addUses(db: Database, reports: ReportSites["reports"]): Promise<void> {
    await db.query(sql`
      insert into extension_site_days as d (day, site_id, succeeded, failed)
      select (now() at time zone 'utc')::date, n.site_id, n.succeeded, n.failed
        from unnest(${reports.map(({ siteId }) => siteId)}::int[], ${reports.map(({ succeeded }) => succeeded)}::int[],
                    ${reports.map(({ failed }) => failed)}::int[]) as n(site_id, succeeded, failed)
       order by n.site_id
      on conflict (day, site_id) do update
        set succeeded = d.succeeded + excluded.succeeded, failed = d.failed + excluded.failed`);
  }

  uses(db: Database, days: number): Promise<SiteUse[]> {
    return db.query(sql<SiteUse>`
      select site_id as "siteId", sum(succeeded)::float8 as succeeded, sum(failed)::float8 as failed
        from extension_site_days
       where day > (now() at time zone 'utc')::date - ${days}::int
       group by site_id`);
  }
}
