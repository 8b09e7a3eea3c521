import { Injectable } from "@nestjs/common";
import { NotFound } from "../common/errors.js";
import { Database, type Transaction } from "../database/database.js";
import { lockForOwner, type OwnerLock } from "../database/locks.js";
import type { Page } from "../database/paging.js";
import type { JobRun } from "./jobs.repository.js";
import {
  type Change,
  countChanged,
  type ListOperations,
  type Operation,
  type OperationKind,
  type UndoResult,
} from "./operations.dto.js";
import { type NewOperation, type OperationRef, OperationsRepository, type Undoable } from "./operations.repository.js";

const CHANGE_DAYS = 1;
const UNDO_SECONDS = 60;

/** `cleanUp` runs after the operation is marked as undone. */
type UndoHandler<T extends UndoResult> = {
  ref: OperationRef;
  locks: readonly OwnerLock[];
  restore(tx: Transaction): Promise<T>;
  cleanUp?(tx: Transaction): Promise<unknown>;
};

@Injectable()
export class OperationsService {
  constructor(
    private readonly db: Database,
    private readonly operations: OperationsRepository,
  ) {}

  list(ownerId: number, query: ListOperations): Promise<Page<Operation>> {
    return this.operations.list(this.db, ownerId, query);
  }

  async get(ownerId: number, id: number): Promise<Operation> {
    const operation = await this.operations.find(this.db, ownerId, id);
    if (!operation) throw new NotFound("Operation not found.");
    return operation;
  }

  record(tx: Transaction, ownerId: number, operation: NewOperation): Promise<number> {
    return this.operations.create(tx, ownerId, operation);
  }

  /** Joins the caller's transaction; returns the id for undo, null when nothing changed. */
  async recordChange(
    tx: Transaction,
    ownerId: number,
    kind: OperationKind,
    name: string,
    change: Change,
    job?: JobRun,
  ): Promise<number | null> {
    const promptCount = countChanged(change);
    if (promptCount === 0 && !job) return null;
    return this.record(tx, ownerId, { kind, name, promptCount, days: CHANGE_DAYS, undo: { change }, job });
  }

  /** Throws NotFound: undone, expired, or of another user. */
  async getUndoable(db: Database, ownerId: number, id: number, lock = false): Promise<Undoable> {
    const undoable = await this.operations.findUndoable(db, ownerId, id, lock);
    if (!undoable) throw new NotFound("There is nothing left to undo.");
    return undoable;
  }

  /** Locks in the order of `OWNER_LOCKS`. Throws what `restore` throws. */
  undo<T extends UndoResult>(ownerId: number, { ref, locks, restore, cleanUp }: UndoHandler<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      await tx.allowSeconds(UNDO_SECONDS);
      for (const name of locks) await lockForOwner(tx, name, ownerId);
      const restored = await restore(tx);
      const { promptCount, message } = restored;
      await this.operations.finishUndo(tx, ownerId, ref, { promptCount, message });
      await cleanUp?.(tx);
      return restored;
    });
  }
}
