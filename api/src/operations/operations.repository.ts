import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { type Database, type Moment, type Transaction, toIso } from "../database/database.js";
import { mapPage, newestFirst, type Page, readPage } from "../database/paging.js";
import { type JobRun, OperationStopped } from "./jobs.repository.js";
import type { Change, ListOperations, Operation, OperationKind, UndoResult } from "./operations.dto.js";

export type UndoSource = { change: Change } | { trashId: number } | { importId: number };

/** `job` completes a running operation; without it a new one is recorded. */
export type NewOperation = {
  kind: OperationKind;
  name: string;
  promptCount: number;
  days: number;
  undo: UndoSource;
  job?: JobRun | undefined;
};

export type OperationRef = { id: number } | { trashId: number } | { importId: number };

export type Undoable = { change: Change | null; trashId: number | null; importId: number | null };

type Outcome = Pick<NewOperation, "kind" | "name" | "promptCount" | "days"> & {
  change: string | null;
  trashId: number | null;
  importId: number | null;
};

type Row = Omit<Operation, "createdAt" | "expiresAt" | "undoneAt"> & {
  createdAt: Moment;
  expiresAt: Moment | null;
  undoneAt: Moment | null;
};

const COLUMNS = sql`o.id, o.kind, o.status, o.name, o.prompt_count as "promptCount", o.created_at as "createdAt",
  o.expires_at as "expiresAt", o.undone_at as "undoneAt", o.result, o.error,
  coalesce(o.import_id, (o.request ->> 'importId')::int) as "importId",
  case when o.progress_total is not null then json_build_object('done', o.progress_done, 'total', o.progress_total) end as progress`;
const UNDOABLE = sql`(o.status = 'done' and o.expires_at > now() and o.kind <> 'export' and
  (o.change is not null or o.trash_id is not null or o.import_id is not null))`;

@Injectable()
export class OperationsRepository {
  async create(tx: Transaction, ownerId: number, operation: NewOperation): Promise<number> {
    const { kind, name, promptCount, days, undo, job } = operation;
    const change = "change" in undo ? JSON.stringify(undo.change) : null;
    const trashId = "trashId" in undo ? undo.trashId : null;
    const importId = "importId" in undo ? undo.importId : null;
    if (job) {
      await this.finishJob(tx, job, {
        kind,
        name,
        promptCount,
        change: promptCount > 0 ? change : null,
        trashId,
        importId,
        days,
      });
      return job.operationId;
    }
    const [row] = await tx.query(sql<{ id: number }>`
      insert into operations (user_id, kind, name, prompt_count, change, trash_id, import_id, expires_at)
      values (${ownerId}, ${kind}, ${name}, ${promptCount}, ${change}::jsonb, ${trashId}, ${importId}, now() + make_interval(days => ${days}::int)) returning id`);
    return row?.id ?? 0;
  }

  /** The last statement of a run: a cancel waits for its commit. Throws OperationStopped. */
  private async finishJob(tx: Transaction, { operationId, runId }: JobRun, outcome: Outcome): Promise<void> {
    const { kind, name, promptCount, change, trashId, importId, days } = outcome;
    const finished = await tx.query(sql`
      update operations
         set status = 'done', kind = ${kind}, name = ${name}, prompt_count = ${promptCount}, change = ${change}::jsonb,
             trash_id = ${trashId}, import_id = ${importId}, expires_at = now() + make_interval(days => ${days}::int),
             progress_done = progress_total, finished_at = now(), request = null
       where id = ${operationId} and run_id = ${runId}::uuid and status = 'running' returning id`);
    if (finished.length === 0) throw new OperationStopped();
  }

  async list(db: Database, ownerId: number, query: ListOperations): Promise<Page<Operation>> {
    const { undoable, running, ...paging } = query;
    const matching = sql`from operations o where o.user_id = ${ownerId} and (o.expires_at > now() or o.status = 'running')
      ${undoable === undefined ? sql`` : sql`and ${UNDOABLE} = ${undoable}`}
      ${running === undefined ? sql`` : sql`and (o.status = 'running') = ${running}`}`;
    const rows = sql<Row>`select ${COLUMNS} ${matching}`;
    const order = newestFirst("createdAt");
    return mapPage(await readPage(db, paging, { rows, matching, order }), toOperation);
  }

  async find(db: Database, ownerId: number, id: number): Promise<Operation | undefined> {
    const [row] = await db.query(
      sql<Row>`select ${COLUMNS} from operations o where o.id = ${id} and o.user_id = ${ownerId}`,
    );
    return row && toOperation(row);
  }

  async findUndoable(db: Database, ownerId: number, id: number, lock: boolean): Promise<Undoable | undefined> {
    const [row] = await db.query(sql<Undoable>`
      select o.change, o.trash_id as "trashId", o.import_id as "importId" from operations o
       where o.id = ${id} and o.user_id = ${ownerId} and ${UNDOABLE} ${lock ? sql`for update` : sql``}`);
    return row;
  }

  /** Before the item of the trash is deleted, which would delete the row. */
  async finishUndo(tx: Transaction, ownerId: number, ref: OperationRef, result: UndoResult): Promise<void> {
    const which =
      "id" in ref
        ? sql`id = ${ref.id}`
        : "trashId" in ref
          ? sql`trash_id = ${ref.trashId}`
          : sql`import_id = ${ref.importId}`;
    await tx.query(sql`
      update operations set status = 'undone', undone_at = now(), result = ${JSON.stringify(result)}::jsonb, change = null,
             trash_id = null
       where user_id = ${ownerId} and ${which}`);
  }
}

function toOperation({ createdAt, expiresAt, undoneAt, ...row }: Row): Operation {
  return {
    ...row,
    createdAt: toIso(createdAt),
    expiresAt: expiresAt && toIso(expiresAt),
    undoneAt: undoneAt && toIso(undoneAt),
  };
}
