import { setImmediate } from "node:timers/promises";
import { Unavailable } from "./errors.js";
import { currentScope } from "./request-scope.js";

export class KeyedMutex {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.last.get(key) ?? Promise.resolve()).then(work);
    const over = mine.catch(() => undefined);
    this.last.set(key, over);
    try {
      return await mine;
    } finally {
      if (this.last.get(key) === over) this.last.delete(key);
    }
  }
}

export type SemaphoreLimits = {
  /** Maximum wait of a task; 5 seconds by default. */
  waitMs?: number;
  maxWaiting?: number;
  message?: string;
  /** Drops a waiting task when the client of its request has disconnected. */
  dropsAbandoned?: boolean;
};

type WaitingTask = { begin(): void; drop(): void; isAbandoned(): boolean };

export class Semaphore {
  private readonly waiting: WaitingTask[] = [];

  constructor(
    private free: number,
    private readonly limits: SemaphoreLimits = {},
  ) {}

  /** Throws Unavailable when too many tasks wait, or this one waits too long. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await this.wait();
    try {
      return await task();
    } finally {
      this.dropAbandoned();
      const next = this.waiting.shift();
      if (next) next.begin();
      else this.free += 1;
    }
  }

  private wait(): Promise<void> {
    const { waitMs = 5_000, maxWaiting = Number.POSITIVE_INFINITY, message, dropsAbandoned } = this.limits;
    if (this.waiting.length >= maxWaiting) this.dropAbandoned();
    if (this.waiting.length >= maxWaiting) throw new Unavailable(message);
    const scope = dropsAbandoned ? currentScope() : undefined;
    return new Promise((resolve, reject) => {
      const task: WaitingTask = {
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
        drop: () => {
          clearTimeout(timer);
          this.waiting.splice(this.waiting.indexOf(task), 1);
          reject(new Unavailable(message));
        },
        isAbandoned: () => scope?.isOver ?? false,
      };
      const timer = setTimeout(task.drop, waitMs);
      this.waiting.push(task);
    });
  }

  private dropAbandoned(): void {
    for (const task of this.waiting.filter(({ isAbandoned }) => isAbandoned())) task.drop();
  }
}

export class KeyedSemaphore<Key> {
  private readonly semaphores = new Map<Key, { semaphore: Semaphore; tasks: number }>();

  constructor(private readonly size: number) {}

  async run<T>(key: Key, task: () => Promise<T>): Promise<T> {
    const entry = this.semaphores.get(key) ?? { semaphore: new Semaphore(this.size), tasks: 0 };
    this.semaphores.set(key, entry);
    entry.tasks += 1;
    try {
      return await entry.semaphore.run(task);
    } finally {
      entry.tasks -= 1;
      if (entry.tasks === 0) this.semaphores.delete(key);
    }
  }
}

const SLICE_MS = 10;

/** For loops over many rows: awaited after each row, it yields to the event loop every 10 ms. */
export function timeSlice(
  now: () => number = () => performance.now(),
  yieldToEventLoop: () => Promise<unknown> = () => setImmediate(),
): () => Promise<void> {
  let until = now() + SLICE_MS;
  return async () => {
    if (now() < until) return;
    await yieldToEventLoop();
    until = now() + SLICE_MS;
  };
}
