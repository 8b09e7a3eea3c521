import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool, type PoolClient } from "pg";

export const POOL_SIZES = { interactive: 8, heavy: 3, reserved: 1 } as const;

const END_TIMEOUT_MS = 3_000;

export const WORKER_CONNECTIONS = 4;

/** `heavy` is for work on many prompts; `reserved` opens an extra connection while all interactive ones are in use. */
export type PoolName = keyof typeof POOL_SIZES;

const current = new AsyncLocalStorage<PoolName>();

export const runInPool = <T>(name: PoolName, task: () => T): T => current.run(name, task);

/** Reads each row of a stream in this pool: a stream is read after its function has returned. */
export async function* readInPool<T>(name: PoolName, rows: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = rows[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await runInPool(name, () => iterator.next());
      if (done) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** Kysely keeps a connection whose COMMIT or ROLLBACK failed, so a lost one is released here. */
function releaseLost(pool: Pool): void {
  pool.on("connect", (client) => {
    client.once("end", () => {
      try {
        client.release(true);
        client.release = () => undefined;
      } catch {
        // It was idle, and the pool has removed it.
      }
    });
  });
}

type Callback = Parameters<Pool["connect"]>[0];

/** Splits the pool of the ORM. ORM and Kysely know one pool only, so its `connect` chooses among the three. */
export function splitPool(pool: Pool): void {
  // pg hides the password from the spread.
  const options = { ...pool.options, password: pool.options.password };
  const heavy = new Pool({ ...options, max: POOL_SIZES.heavy });
  const reserved = new Pool({ ...options, max: POOL_SIZES.reserved });
  for (const each of [pool, heavy, reserved]) releaseLost(each);
  for (const extra of [heavy, reserved]) {
    // Without a listener a dropped connection would end the process; the pending query fails by itself.
    extra.on("error", () => undefined);
    extra.on("connect", (client) => client.on("error", () => undefined));
  }
  const connect = pool.connect.bind(pool) as (callback?: Callback) => Promise<PoolClient>;
  const end = pool.end.bind(pool) as () => Promise<void>;
  const choose = (callback?: Callback): Promise<PoolClient> => {
    const name = current.getStore();
    const isFull = pool.idleCount === 0 && pool.totalCount >= pool.options.max;
    const extra = name === "heavy" ? heavy : name === "reserved" && isFull ? reserved : undefined;
    if (extra === undefined) return connect(callback);
    return (extra.connect as typeof connect).call(extra, callback);
  };
  pool.connect = choose as Pool["connect"];
  pool.end = (async () => {
    // pg waits without a timeout for used connections; they close with the process.
    const timeout = sleep(END_TIMEOUT_MS, undefined, { ref: false });
    await Promise.race([Promise.all([end(), heavy.end(), reserved.end()]), timeout]);
  }) as Pool["end"];
}
