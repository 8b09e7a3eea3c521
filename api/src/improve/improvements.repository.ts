import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import type { Improvement } from "./improve.dto.js";
import type { FailureReport } from "./improve-errors.js";

export type Status = "waiting" | "running" | "done" | "failed" | "cancelled";
export type Outcome = { answer: Improvement } | { failure: FailureReport; blamesProvider: boolean };

/** A part of the rewrite as it grows, or the word that what came so far is void. */
export type Piece = { n: number; kind: "text" | "retry"; content: string };

export type Claim = {
  content: string;
  instruction: string | null;
  isStreamed: boolean;
  /** Milliseconds that are left. */
  left: number;
  /** The number of the next piece; more than 1 when another process has begun before. */
  nextPiece: number;
};

/** Rows of improvements. Every change by a worker names its run, so that one that was given up for dead changes nothing. */
@Injectable()
export class ImprovementsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Takes the row for this run, from a worker that has died too; undefined when it is over or late. */
  async claim(id: number, run: string): Promise<Claim | undefined> {
    const { rows } = await sql<Claim>`
      update improvements
         set status = 'running', run = ${run}::uuid, started_at = coalesce(started_at, clock_timestamp())
       where id = ${id} and status in ('waiting', 'running') and deadline_at > clock_timestamp()
      returning content, instruction, is_streamed as "isStreamed",
                (extract(epoch from deadline_at - clock_timestamp()) * 1000)::int as left,
                (select coalesce(max(n), 0) + 1 from improvement_pieces where improvement_id = ${id}) as "nextPiece"`.execute(
      this.kysely,
    );
    return rows[0];
  }

  /** Whether the row still waits for this run; false once it was cancelled, late or given to another. */
  async isWanted(id: number, run: string): Promise<boolean> {
    const { rows } = await sql`
      select from improvements
       where id = ${id} and run = ${run}::uuid and status = 'running' and deadline_at > clock_timestamp()`.execute(
      this.kysely,
    );
    return rows.length > 0;
  }

  async countCall(id: number, run: string): Promise<void> {
    await sql`update improvements set calls = calls + 1 where id = ${id} and run = ${run}::uuid`.execute(this.kysely);
  }

  /** Adds a piece where the row is still this run's. */
  async addPiece(id: number, run: string, { n, kind, content }: Piece): Promise<void> {
    await sql`
      insert into improvement_pieces (improvement_id, n, kind, content)
      select id, ${n}, ${kind}, ${content} from improvements
       where id = ${id} and run = ${run}::uuid and status = 'running'
      on conflict do nothing`.execute(this.kysely);
  }

  /** Ends the run: the outcome stays until it is fetched, what was asked goes now. */
  async finish(id: number, run: string, outcome: Outcome): Promise<void> {
    const isDone = "answer" in outcome;
    const [status, code] = isDone ? ["done", null] : ["failed", outcome.failure.code];
    const blames = !isDone && outcome.blamesProvider;
    await sql`
      update improvements
         set status = ${status}, error_code = ${code}, blames_provider = ${blames}, outcome = ${JSON.stringify(outcome)}::jsonb,
             content = null, instruction = null, finished_at = clock_timestamp()
       where id = ${id} and run = ${run}::uuid and status = 'running'`.execute(this.kysely);
  }

  /** Puts the row back for another worker, because this one stops. */
  async release(id: number, run: string): Promise<void> {
    await sql`
      update improvements set status = 'waiting', run = null
       where id = ${id} and run = ${run}::uuid and status = 'running'`.execute(this.kysely);
  }

  /** How it stands, and the pieces after the one seen last. */
  async look(id: number, seen: number): Promise<{ status: Status; isLate: boolean; pieces: Piece[] }> {
    const { rows } = await sql<{ status: Status; isLate: boolean; pieces: Piece[] }>`
      select status, deadline_at < clock_timestamp() as "isLate",
             (select coalesce(json_agg(json_build_object('n', p.n, 'kind', p.kind, 'content', p.content) order by p.n), '[]')
                from improvement_pieces p where p.improvement_id = i.id and p.n > ${seen}) as pieces
        from improvements i where id = ${id}`.execute(this.kysely);
    return rows[0] ?? { status: "cancelled", isLate: true, pieces: [] };
  }

  /** Hands the outcome over and forgets it, with every text of the row; undefined when there is none. */
  async take(id: number): Promise<Outcome | undefined> {
    const { rows } = await sql<{ outcome: Outcome | null }>`
      with gone as (delete from improvement_pieces where improvement_id = ${id}),
           kept as (select outcome from improvements where id = ${id} for update)
      update improvements set outcome = null from kept where id = ${id} returning kept.outcome`.execute(this.kysely);
    return rows[0]?.outcome ?? undefined;
  }

  /** Ends what nobody waits for any more, texts and all. */
  async giveUp(id: number, status: "cancelled" | "failed", code: string | null): Promise<void> {
    await sql`
      with gone as (delete from improvement_pieces where improvement_id = ${id})
      update improvements
         set status = case when status in ('waiting', 'running') then ${status} else status end,
             error_code = case when status in ('waiting', 'running') then ${code} else error_code end,
             blames_provider = blames_provider or (status = 'running' and ${status} = 'failed'),
             finished_at = coalesce(finished_at, clock_timestamp()),
             content = null, instruction = null, outcome = null
       where id = ${id}`.execute(this.kysely);
  }

  private get kysely() {
    return this.em.getKysely();
  }
}
