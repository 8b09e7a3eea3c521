import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { Database, type Transaction } from "../database/database.js";
import type { OperationKind } from "./operations.dto.js";

/** Writes of a run have no effect after it was cancelled or another run took over. */
export type JobRun = { operationId: number; runId: string };

export class OperationStopped extends Error {
  override readonly name = "OperationStopped";
}

export type OnProgress = (done: number) => void;

export type NewJob = { kind: OperationKind; name: string; promptCount: number; request: object };

export type Job = { ownerId: number; kind: OperationKind; request: unknown; attempts: number };

const LOST_AFTER = sql`interval '10 seconds'`;
const SHOWN_FOR = sql`interval '1 day'`;
const KEPT_REQUEST = sql`case when request ? 'importId' then jsonb_build_object('importId', request -> 'importId') end`;

@Injectable()
export class JobsRepository {
  constructor(private readonly db: Database) {}

  async create(db: Database, ownerId: number, job: NewJob): Promise<number | undefined> {
    const { kind, name, promptCount, request } = job;
    const [row] = await db.query(sql<{ id: number }>`
      insert into operations (user_id, kind, status, name, prompt_count, progress_total, request)
      values (${ownerId}, ${kind}, 'running', ${name}, ${promptCount}, ${promptCount}, ${JSON.stringify(request)}::jsonb)
      on conflict (user_id) where status = 'running' do nothing returning id`);
    return row?.id;
  }

  async claim({ operationId, runId }: JobRun): Promise<Job | undefined> {
    const [row] = await this.db.query(sql<Job>`
      update operations
         set run_id = ${runId}::uuid, heartbeat_at = now(), attempts = attempts + 1, progress_done = 0
       where id = ${operationId} and status = 'running'
         and (heartbeat_at is null or heartbeat_at < now() - ${LOST_AFTER})
      returning user_id as "ownerId", kind, request, attempts`);
    return row;
  }

  async beat({ operationId, runId }: JobRun, done: number): Promise<boolean> {
    const rows = await this.db.query(sql`
      update operations set heartbeat_at = now(), progress_done = ${done}
       where id = ${operationId} and run_id = ${runId}::uuid and status = 'running' returning id`);
    return rows.length > 0;
  }

  /** Another run can begin at once; a stop of the process does not count as an attempt. */
  async release({ operationId, runId }: JobRun, isCounted: boolean): Promise<void> {
    await this.db.query(sql`
      update operations set run_id = null, heartbeat_at = null, attempts = attempts - ${isCounted ? 0 : 1}
       where id = ${operationId} and run_id = ${runId}::uuid and status = 'running'`);
  }

  async fail({ operationId, runId }: JobRun, error: { code: string; message: string }): Promise<void> {
    await this.db.transaction(async (tx) => {
      const failed = await tx.query(sql`
        update operations set status = 'failed', error = ${JSON.stringify(error)}::jsonb, finished_at = now(),
               expires_at = now() + ${SHOWN_FOR}, request = ${KEPT_REQUEST}
         where id = ${operationId} and run_id = ${runId}::uuid and status = 'running' returning id`);
      if (failed.length > 0) await this.removeChunks(tx, operationId);
    });
  }

  async cancel(tx: Transaction, ownerId: number, id: number): Promise<boolean> {
    const cancelled = await tx.query(sql`
      update operations set status = 'cancelled', finished_at = now(), expires_at = now() + ${SHOWN_FOR}, request = ${KEPT_REQUEST}
       where id = ${id} and user_id = ${ownerId} and status = 'running' returning id`);
    if (cancelled.length > 0) await this.removeChunks(tx, id);
    return cancelled.length > 0;
  }

  /** New operations have time for the queue first. */
  findLost(): Promise<{ id: number; attempts: number }[]> {
    return this.db.query(sql`
      select id, attempts from operations
       where status = 'running' and case when heartbeat_at is null then created_at < now() - interval '2 seconds'
                                         else heartbeat_at < now() - ${LOST_AFTER} end
       order by id limit 100`);
  }

  private removeChunks(tx: Transaction, operationId: number): Promise<unknown> {
    return tx.query(sql`delete from export_chunks where operation_id = ${operationId}`);
  }
}
