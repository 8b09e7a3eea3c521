/** Runs work with the same key one after the other, and with different keys in parallel. */
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
