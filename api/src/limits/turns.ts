/** Lets those who hold the same key work one after the other, and those with different keys side by side. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Answers, or throws, what the work does once it had its turn. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
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
