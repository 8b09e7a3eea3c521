import { runInSlots } from "./schedule.mjs";

describe("tasks that share the cores", () => {
  it("run in their order, at most as many at a time as fit", async () => {
    const log = [];
    let used = 0;
    let most = 0;
    const run = async ({ name, slots }) => {
      used += slots;
      most = Math.max(most, used);
      log.push(name);
      await new Promise((resolve) => setImmediate(resolve));
      used -= slots;
    };
    const task = (name, slots) => ({ name, slots });
    await runInSlots([task("a", 1), task("b", 2), task("c", 1), task("d", 2)], 2, run);
    expect(log).toEqual(["a", "c", "b", "d"]);
    expect(most).toBe(2);
  });

  it("run alone when they need more than there is", async () => {
    const done = [];
    await runInSlots([{ name: "a", slots: 5 }], 2, async ({ name }) => done.push(name));
    expect(done).toEqual(["a"]);
  });

  it("stop at the first that throws", async () => {
    const failing = async () => {
      throw new Error("no server");
    };
    await expect(runInSlots([{ slots: 2 }, { slots: 2 }], 2, failing)).rejects.toThrow("no server");
  });

  it("throws after the others that run have ended", async () => {
    const done = [];
    const run = async ({ name }) => {
      if (name === "a") throw new Error("no build");
      await new Promise((resolve) => setTimeout(resolve, 10));
      done.push(name);
    };
    const tasks = ["a", "b", "c"].map((name) => ({ name, slots: 1 }));
    await expect(runInSlots(tasks, 2, run)).rejects.toThrow("no build");
    expect(done).toEqual(["b"]);
  });
});
