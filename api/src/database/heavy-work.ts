import type { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { ApiError } from "../common/errors.js";
import { Semaphore } from "../common/semaphore.js";
import { allowSeconds } from "./patience.js";
import { POOL_SIZES, runInPool } from "./pools.js";
import { rowsOf } from "./rows.js";

// "heav" in ASCII: the first key of the lock; the second is the owner.
const LOCK = 0x68_65_61_76;
const WAIT_MS = 20_000;
// As long as a request may take, which holds the lock.
const JOB_STATEMENT_SECONDS = 60;

/** Runs heavy work: one operation of a person at a time, and as many in the process as there are heavy connections. */
@Injectable()
export class HeavyWork {
  private readonly owners = new Set<number>();
  private readonly slots = new Semaphore(POOL_SIZES.heavy, { waitMs: WAIT_MS });

  /** Throws Conflict while the person's previous one runs in this process, Unavailable when none of the connections is free in time. */
  async run<T>(ownerId: number, work: () => Promise<T>): Promise<T> {
    const release = this.claim(ownerId);
    try {
      return await this.slots.run(() => runInPool("heavy", work));
    } finally {
      release();
    }
  }

  /**
   * Refuses further heavy work of the person until the answer is called; for a stream, which holds no connection between its
   * reads. Throws Conflict.
   */
  claim(ownerId: number): () => void {
    // In memory, before a connection is acquired: forty requests at once must not hold one each to be refused.
    if (this.owners.has(ownerId)) throw operationInProgress();
    this.owners.add(ownerId);
    return () => this.owners.delete(ownerId);
  }
}

/**
 * Holds the person's lock of heavy work until the transaction ends, in all processes; PostgreSQL releases it when the
 * process dies. Throws Conflict.
 */
export async function lockHeavyWork(em: EntityManager, ownerId: number): Promise<void> {
  const [row] = await rowsOf(
    em,
    sql<{ isLocked: boolean }>`select pg_try_advisory_xact_lock(${LOCK}::int, ${ownerId}::int) as "isLocked"`,
  );
  if (!row?.isLocked) throw operationInProgress();
}

/** The same for a job, which waits for the person's request of heavy work to end. */
export async function waitForHeavyWork(em: EntityManager, ownerId: number): Promise<void> {
  await allowSeconds(em, JOB_STATEMENT_SECONDS);
  await em.execute(`set local lock_timeout = '${JOB_STATEMENT_SECONDS}s'`);
  await rowsOf(em, sql`select pg_advisory_xact_lock(${LOCK}::int, ${ownerId}::int)`);
}

export function operationInProgress(): ApiError {
  return new ApiError(
    "operation_in_progress",
    "Another large change, import or export of yours is still running. Try again when it is done.",
    { headers: { "Retry-After": "5" } },
  );
}
