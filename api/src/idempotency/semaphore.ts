import { Unavailable } from "../common/errors.js";

type Limits = { waitMs?: number; maxWaiting?: number; message?: string };

/** Lets a limited number of tasks run at the same time; the others wait in order. */
export class Semaphore {
  private readonly waiting: (() => void)[] = [];

  constructor(
    private free: number,
    private readonly limits: Limits = {},
  ) {}

  /** Throws Unavailable when too many tasks wait, or the task cannot begin in time (5 seconds). */
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
    const { waitMs = 5_000, maxWaiting = Number.POSITIVE_INFINITY, message } = this.limits;
    if (this.waiting.length >= maxWaiting) throw new Unavailable(message);
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(begin), 1);
        reject(new Unavailable(message));
      }, waitMs);
      this.waiting.push(begin);
    });
  }
}
