import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { Database } from "../database/database.js";
import { type JobRun, OperationStopped } from "../operations/jobs.repository.js";

/** In the database: API and worker may be different machines. */
@Injectable()
export class BackgroundExportRepository {
  constructor(private readonly db: Database) {}

  async begin(ownerId: number, { operationId }: JobRun): Promise<void> {
    await this.db.query(sql`
      with earlier as (
        update operations set expires_at = now()
         where user_id = ${ownerId} and kind = 'export' and status = 'done' and expires_at > now() returning id)
      delete from export_chunks where operation_id = ${operationId} or operation_id in (select id from earlier)`);
  }

  /** Throws OperationStopped after the end of the run; the share lock lets a cancel see the chunk and delete it. */
  async add({ operationId, runId }: JobRun, n: number, data: Buffer): Promise<void> {
    const added = await this.db.query(sql`
      insert into export_chunks (operation_id, n, data)
      select id, ${n}, ${data} from operations
       where id = ${operationId} and run_id = ${runId}::uuid and status = 'running' for share
      returning n`);
    if (added.length === 0) throw new OperationStopped();
  }

  async finish({ operationId, runId }: JobRun, promptCount: number): Promise<void> {
    const finished = await this.db.query(sql`
      update operations set status = 'done', prompt_count = ${promptCount}, progress_done = ${promptCount},
             progress_total = ${promptCount}, request = null, finished_at = now(), expires_at = now() + interval '1 day'
       where id = ${operationId} and run_id = ${runId}::uuid and status = 'running' returning id`);
    if (finished.length === 0) throw new OperationStopped();
  }

  async find(ownerId: number, operationId: number): Promise<{ createdAt: Date; chunkCount: number } | undefined> {
    const [file] = await this.db.query(sql<{ createdAt: Date; chunkCount: number }>`
      select created_at as "createdAt", (select count(*)::int from export_chunks where operation_id = id) as "chunkCount"
        from operations
       where id = ${operationId} and user_id = ${ownerId} and kind = 'export' and status = 'done' and expires_at > now()`);
    return file;
  }

  async read(operationId: number, n: number): Promise<Buffer | undefined> {
    const [chunk] = await this.db.query(
      sql<{ data: Buffer }>`select data from export_chunks where operation_id = ${operationId} and n = ${n}`,
    );
    return chunk?.data;
  }
}
