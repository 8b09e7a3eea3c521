import { Injectable, SetMetadata } from "@nestjs/common";
import type { Reflector } from "@nestjs/core";
import type { Request } from "express";
import { Semaphore } from "../common/concurrency.js";
import { ApiError } from "../common/errors.js";
import type { Transaction } from "./database.js";
import { lockForOwner, tryLockForOwner } from "./locks.js";
import { POOL_SIZES, runInPool } from "./pools.js";

const HEAVY = "promptory:heavy";

type IsHeavy = (request: Request) => boolean;

export const Heavy = (isHeavy: IsHeavy = () => true) => SetMetadata(HEAVY, isHeavy);

export function isHeavyRequest(
  reflector: Reflector,
  targets: Parameters<Reflector["getAllAndOverride"]>[1],
  request: Request,
): boolean {
  return reflector.getAllAndOverride<IsHeavy | undefined>(HEAVY, targets)?.(request) ?? false;
}

const WAIT_MS = 20_000;
// As long as a request, which may have the lock.
const JOB_STATEMENT_SECONDS = 60;

@Injectable()
export class HeavyWork {
  private readonly owners = new Set<number>();
  private readonly slots = new Semaphore(POOL_SIZES.heavy, { waitMs: WAIT_MS });

  /** Throws Conflict while another one of the user runs in this process, Unavailable when no connection is free in time. */
  async run<T>(ownerId: number, work: () => Promise<T>): Promise<T> {
    const release = this.claim(ownerId);
    try {
      return await this.slots.run(() => runInPool("heavy", work));
    } finally {
      release();
    }
  }

  /** Refuses further heavy work of the user until the returned function is called; for streams, which hold no connection. Throws Conflict. */
  claim(ownerId: number): () => void {
    // In memory, before a connection is acquired: forty parallel requests must not occupy one each just to be refused.
    if (this.owners.has(ownerId)) throw operationInProgress();
    this.owners.add(ownerId);
    return () => this.owners.delete(ownerId);
  }
}

/** Holds for all processes until the transaction ends. Throws Conflict. */
export async function lockHeavyWork(tx: Transaction, ownerId: number): Promise<void> {
  if (!(await tryLockForOwner(tx, "heavyWork", ownerId))) throw operationInProgress();
}

export async function waitForHeavyWork(tx: Transaction, ownerId: number): Promise<void> {
  await tx.allowSeconds(JOB_STATEMENT_SECONDS);
  await tx.query({ text: `set local lock_timeout = '${JOB_STATEMENT_SECONDS}s'`, values: [] });
  await lockForOwner(tx, "heavyWork", ownerId);
}

export function operationInProgress(): ApiError {
  return new ApiError(
    "operation_in_progress",
    "Another large change, import or export of yours is still running. Try again when it is done.",
    { headers: { "Retry-After": "5" } },
  );
}
