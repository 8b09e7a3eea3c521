import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { Database } from "../database/database.js";
import type { Improvement } from "./improve.dto.js";
import type { FailureReport } from "./improve-errors.js";

export type Status = "waiting" | "running" | "done" | "failed" | "cancelled";
export type Outcome = { answer: Improvement } | { failure: FailureReport; blamesProvider: boolean };

/** "retry": discard the parts so far. */
export type Chunk = { n: number; kind: "text" | "retry"; content: string };

export type Claim = {
  content: string;
  instruction: string | null;
  isStreamed: boolean;
  /** Milliseconds until the deadline. */
  left: number;
  /** Greater than 1 when a previous process has written chunks. */
  nextChunk: number;
};

@Injectable()
export class ImprovementsRepository {
  constructor(private readonly db: Database) {}

  async claim(id: number, run: string): Promise<Claim | undefined> {
    const rows = await this.db.query(sql<Claim>`
      update improvements
         set status = 'running', run = ${run}::uuid, started_at = coalesce(started_at, clock_timestamp())
       where id = ${id} and status in ('waiting', 'running') and deadline_at > clock_timestamp()
      returning content, instruction, is_streamed as "isStreamed",
                (extract(epoch from deadline_at - clock_timestamp()) * 1000)::int as left,
                (select coalesce(max(n), 0) + 1 from improvement_pieces where improvement_id = ${id}) as "nextChunk"`);
    return rows[0];
  }

  async isActive(id: number, run: string): Promise<boolean> {
    const rows = await this.db.query(sql`
      select from improvements
       where id = ${id} and run = ${run}::uuid and status = 'running' and deadline_at > clock_timestamp()`);
    return rows.length > 0;
  }

  async countCall(id: number, run: string): Promise<void> {
    await this.db.query(sql`update improvements set calls = calls + 1 where id = ${id} and run = ${run}::uuid`);
  }

  async addChunk(id: number, run: string, { n, kind, content }: Chunk): Promise<void> {
    await this.db.query(sql`
      insert into improvement_pieces (improvement_id, n, kind, content)
      select id, ${n}, ${kind}, ${content} from improvements
       where id = ${id} and run = ${run}::uuid and status = 'running'
      on conflict do nothing`);
  }

  async finish(id: number, run: string, outcome: Outcome): Promise<void> {
    const isDone = "answer" in outcome;
    const [status, code] = isDone ? ["done", null] : ["failed", outcome.failure.code];
    const blames = !isDone && outcome.blamesProvider;
    await this.db.query(sql`
      update improvements
         set status = ${status}, error_code = ${code}, blames_provider = ${blames}, outcome = ${JSON.stringify(outcome)}::jsonb,
             content = null, instruction = null, finished_at = clock_timestamp()
       where id = ${id} and run = ${run}::uuid and status = 'running'`);
  }

  async release(id: number, run: string): Promise<void> {
    await this.db.query(sql`
      update improvements set status = 'waiting', run = null
       where id = ${id} and run = ${run}::uuid and status = 'running'`);
  }

  async findProgress(id: number, seen: number): Promise<{ status: Status; isLate: boolean; chunks: Chunk[] }> {
    const rows = await this.db.query(sql<{ status: Status; isLate: boolean; chunks: Chunk[] }>`
      select status, deadline_at < clock_timestamp() as "isLate",
             (select coalesce(json_agg(json_build_object('n', p.n, 'kind', p.kind, 'content', p.content) order by p.n), '[]')
                from improvement_pieces p where p.improvement_id = i.id and p.n > ${seen}) as chunks
        from improvements i where id = ${id}`);
    return rows[0] ?? { status: "cancelled", isLate: true, chunks: [] };
  }

  async take(id: number): Promise<Outcome | undefined> {
    const rows = await this.db.query(sql<{ outcome: Outcome | null }>`
      with gone as (delete from improvement_pieces where improvement_id = ${id}),
           kept as (select outcome from improvements where id = ${id} for update)
      update improvements set outcome = null from kept where id = ${id} returning kept.outcome`);
    return rows[0]?.outcome ?? undefined;
  }

  async giveUp(id: number, status: "cancelled" | "failed", code: string | null): Promise<void> {
    await this.db.query(sql`
      with gone as (delete from improvement_pieces where improvement_id = ${id})
      update improvements
         set status = case when status in ('waiting', 'running') then ${status} else status end,
             error_code = case when status in ('waiting', 'running') then ${code} else error_code end,
             blames_provider = blames_provider or (status = 'running' and ${status} = 'failed'),
             finished_at = coalesce(finished_at, clock_timestamp()),
             content = null, instruction = null, outcome = null
       where id = ${id}`);
  }
}
