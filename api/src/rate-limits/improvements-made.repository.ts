import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { Database } from "../database/database.js";
import type { Window } from "./memory-store.js";

@Injectable()
export class ImprovementsMadeRepository {
  constructor(private readonly db: Database) {}

  /** A cancelled improvement counts once a provider has worked on it. */
  async window(userId: number, windowMs: number): Promise<Window> {
    const length = sql`${windowMs}::float8 * interval '1 millisecond'`;
    const rows = await this.db.query(sql<{ hits: number; leftMs: number | null }>`
      select count(*)::int as hits,
             (extract(epoch from min(created_at) + ${length} - clock_timestamp()) * 1000)::float8 as "leftMs"
        from improvements
       where user_id = ${userId} and created_at > clock_timestamp() - ${length}
         and (status = 'done' or (status = 'cancelled' and calls > 0)
              or (status in ('waiting', 'running') and deadline_at > clock_timestamp()))`);
    const { hits, leftMs } = rows[0] ?? { hits: 0, leftMs: null };
    const left = Math.max(1, leftMs ?? windowMs);
    return { hits, leftMs: left, endsAt: Date.now() + left };
  }
}
