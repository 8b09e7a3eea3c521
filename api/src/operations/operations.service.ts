import { Injectable } from "@nestjs/common";
import { NotFound } from "../common/errors.js";
import { Database, type Transaction } from "../database/database.js";
import type { Page } from "../database/paging.js";
import { type Change, countChanged } from "./change.js";
import type { JobRun } from "./jobs.repository.js";
import type { ListOperations, Operation, OperationKind, UndoResult } from "./operations.dto.js";
import { type NewOperation, type OperationRef, OperationsRepository, type Undoable } from "./operations.repository.js";

const CHANGE_DAYS = 1;

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

  /** Throws NotFound for an operation that is undone, expired, or of another user. */
  async getUndoable(db: Database, ownerId: number, id: number, lock = false): Promise<Undoable> {
    const undoable = await this.operations.findUndoable(db, ownerId, id, lock);
    if (!undoable) throw new NotFound("There is nothing left to undo.");
    return undoable;
  }

  finishUndo(tx: Transaction, ownerId: number, ref: OperationRef, result: UndoResult): Promise<void> {
    return this.operations.finishUndo(tx, ownerId, ref, result);
  }
}
