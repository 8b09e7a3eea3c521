import { Unavailable } from "../common/errors.js";

const WAIT_MS = 5_000;

/** Lets a limited number of tasks run at the same time; the others wait in order. */
export class Semaphore {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  /** Throws Unavailable when the task cannot begin within five seconds. */
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
      }, WAIT_MS);
      this.waiting.push(begin);
    });
  }
}
