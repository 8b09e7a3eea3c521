import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { Database, type Transaction } from "../database/database.js";
import { lock } from "../database/locks.js";
import { forgetTexts } from "./forget-texts.js";

const MAX_WAITING = 20;
const FAILED_PEOPLE = 5;
const PAUSE_S = 30;

export type Ask = { userId: number; content: string; instruction: string | null; isStreamed: boolean };

export type Admission =
  | { id: number }
  | { refused: "running" | "line" }
  | { refused: "paused" | "day"; seconds: number };

@Injectable()
export class AdmissionRepository {
  constructor(private readonly db: Database) {}

  async admit(ask: Ask, dailyLimit: number, deadlineMs: number): Promise<Admission> {
    return this.db.transaction(async (tx) => {
      await lock(tx, "improvements");
      await forgetTexts(tx, sql`clock_timestamp() - interval '10 seconds'`);
      return (await refusal(tx, ask.userId, dailyLimit)) ?? { id: await insert(tx, ask, deadlineMs) };
    });
  }
}

/** From rows: shared by all processes, survives restarts. After the pause calls are made again; a failure begins another one. */
async function refusal(tx: Transaction, userId: number, dailyLimit: number): Promise<Admission | undefined> {
  const rows = await tx.query(sql<{
    isRunning: boolean;
    waiting: number;
    pause: number | null;
    made: number;
    day: number;
  }>`
    select exists (select from improvements where user_id = ${userId} and status in ('waiting', 'running')) as "isRunning",
           (select count(*) from improvements where status = 'waiting' and deadline_at > clock_timestamp())::int as waiting,
           (select case when count(distinct user_id) >= ${FAILED_PEOPLE}
                        then ceil(extract(epoch from max(finished_at) - clock_timestamp()) + ${PAUSE_S})::int end
              from improvements
             where started_at is not null and blames_provider and finished_at > clock_timestamp() - interval '1 hour'
               and finished_at > coalesce((select max(finished_at) from improvements
                                            where started_at is not null and status = 'done'), '-infinity')) as pause,
           d.made, d.day
      from (select count(*)::int as made,
                   ceil(extract(epoch from min(created_at) + interval '24 hours' - clock_timestamp()))::int as day
              from improvements
             where created_at > clock_timestamp() - interval '24 hours'
               and (calls > 0 or status in ('waiting', 'running'))) as d`);
  const [found] = rows;
  if (found === undefined) return undefined;
  if (found.isRunning) return { refused: "running" };
  if (found.made >= dailyLimit) return { refused: "day", seconds: Math.max(1, found.day) };
  if (found.pause !== null && found.pause > 0) return { refused: "paused", seconds: found.pause };
  return found.waiting >= MAX_WAITING ? { refused: "line" } : undefined;
}

async function insert(tx: Transaction, ask: Ask, deadlineMs: number): Promise<number> {
  const rows = await tx.query(sql<{ id: number }>`
    insert into improvements (user_id, content, instruction, is_streamed, deadline_at)
    values (${ask.userId}, ${ask.content}, ${ask.instruction}, ${ask.isStreamed},
            clock_timestamp() + ${deadlineMs}::float8 * interval '1 millisecond')
    returning id`);
  return rows[0]?.id ?? 0;
}
