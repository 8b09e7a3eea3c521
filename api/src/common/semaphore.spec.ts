import { KeyedSemaphore, Semaphore } from "./concurrency.js";

function tasks() {
  const ends: (() => void)[] = [];
  const task = () => new Promise<void>((resolve) => ends.push(resolve));
  return { task, running: () => ends.length, endOne: () => ends.shift()?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("a semaphore", () => {
  it("runs as many tasks as it has places, and the next one when a task ends", async () => {
    const { task, running, endOne } = tasks();
    const semaphore = new Semaphore(2);
    const all = [1, 2, 3].map(() => semaphore.run(task));
    await settled();
    expect(running()).toBe(2);
    endOne();
    await settled();
    expect(running()).toBe(2);
    endOne();
    endOne();
    await Promise.all(all);
  });

  it("refuses a task that cannot begin in time, and keeps the places of the others", async () => {
    const { task, endOne, running } = tasks();
    const semaphore = new Semaphore(1, { waitMs: 1 });
    const first = semaphore.run(task);
    await expect(semaphore.run(task)).rejects.toThrow("not available right now");
    endOne();
    await first;
    const next = semaphore.run(task);
    await settled();
    expect(running()).toBe(1);
    endOne();
    await next;
  });

  it("counts the tasks of each key on their own", async () => {
    const { task, running, endOne } = tasks();
    const semaphore = new KeyedSemaphore<string>(1);
    const all = ["ada", "ada", "bob"].map((key) => semaphore.run(key, task));
    await settled();
    expect(running()).toBe(2);
    for (const _ of all) {
      endOne();
      await settled();
    }
    await Promise.all(all);
  });
});
