import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import type { Window } from "./window-store.js";

/**
 * The improvements a person has had in a time that ends now, read from the rows of the improvements themselves: then no restart
 * forgets one, all processes count alike without Redis, and what failed was never counted.
 */
@Injectable()
export class ImprovementsMadeRepository {
  constructor(private readonly em: EntityManager) {}

  /** The window ends when the oldest of them leaves it. What was cancelled counts once a provider has worked on it. */
  async window(userId: number, windowMs: number): Promise<Window> {
    const length = sql`${windowMs}::float8 * interval '1 millisecond'`;
    const { rows } = await sql<{ hits: number; leftMs: number | null }>`
      select count(*)::int as hits,
             (extract(epoch from min(created_at) + ${length} - clock_timestamp()) * 1000)::float8 as "leftMs"
        from improvements
       where user_id = ${userId} and created_at > clock_timestamp() - ${length}
         and (status = 'done' or (status = 'cancelled' and calls > 0)
              or (status in ('waiting', 'running') and deadline_at > clock_timestamp()))`.execute(this.em.getKysely());
    const { hits, leftMs } = rows[0] ?? { hits: 0, leftMs: null };
    const left = Math.max(1, leftMs ?? windowMs);
    return { hits, leftMs: left, endsAt: Date.now() + left };
  }
}
