import { Unavailable } from "./errors.js";

const WAIT_MS = 5_000;

/** Lets a limited number of tasks run at the same time; the others wait in order. */
export class Semaphore {
  private readonly waiting: (() => void)[] = [];

  constructor(
    private free: number,
    private readonly waitMs = WAIT_MS,
  ) {}

  /** Throws Unavailable when the task cannot begin in time. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await this.wait();
    try {
      return await task();
    } finally {
      const begin = this.waiting.shift();
      if (begin) begin();
      else this.free += 1;
    }
  }

  private wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(begin), 1);
        reject(new Unavailable());
      }, this.waitMs);
      this.waiting.push(begin);
    });
  }
}

/** The same for each key: a limited number of its tasks run at the same time. */
export class KeyedSemaphore<Key> {
  private readonly semaphores = new Map<Key, { semaphore: Semaphore; tasks: number }>();

  constructor(private readonly size: number) {}

  /** Throws Unavailable when the task cannot begin in time. */
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
