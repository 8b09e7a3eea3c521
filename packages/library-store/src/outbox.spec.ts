import { ApiError } from "@promptory/api-client";
import { memoryDatabase } from "../testing/memory-database";
import type { Database } from "./database";
import { type Job, Outbox, type QueuedJob, type Send } from "./outbox";

const away = () => new ApiError({ status: 0, code: "network", message: "away" });
const refused = (status: number) => new ApiError({ status, code: "validation_failed", message: "Title is required" });
const save = (title: string): Job => ({ kind: "save", title, content: "c", typeId: 1 });
const uses = (...ids: number[]): Job => ({ kind: "uses", ids });

function queueOn(database: Database = memoryDatabase()) {
  const clock = { now: 1_000 };
  let next = 0;
  const queue = new Outbox({ database, now: () => clock.now, newId: () => `key-${++next}`, onChange: () => {} });
  const sent: QueuedJob[] = [];
  const deliver: Send = async (queued) => {
    sent.push(queued);
    return `done ${queued.id}`;
  };
  const fail =
    (error: () => Error): Send =>
    async (queued) => {
      sent.push(queued);
      throw error();
    };
  return { queue, clock, sent, deliver, fail, database };
}

describe("what was done while the server was away", () => {
  it("is sent later, in order, once", async () => {
    const { queue, sent, deliver, fail } = queueOn();
    expect(await queue.send("ada", save("One"), fail(away))).toEqual({ state: "waiting" });
    await queue.add("ada", save("Two"));
    sent.length = 0;
    await queue.flush("ada", deliver, true);
    await queue.flush("ada", deliver, true);
    expect(sent.map(({ job }) => job.kind === "save" && job.title)).toEqual(["One", "Two"]);
    expect(await queue.list("ada")).toEqual([]);
  });

  it("keeps the name of its write over tries and restarts, so that the server does it once", async () => {
    const { queue, sent, fail, database } = queueOn();
    await queue.send("ada", save("One"), fail(away));
    const again = queueOn(database);
    await again.queue.flush("ada", again.deliver, true);
    expect(again.sent[0]?.id).toBe(sent[0]?.id);
    expect(again.sent).toHaveLength(1);
  });

  it("is only sent for the person who did it", async () => {
    const { queue, sent, deliver } = queueOn();
    await queue.add("ada", save("Hers"));
    await queue.flush("eve", deliver, true);
    expect(sent).toEqual([]);
    expect(await queue.list("eve")).toEqual([]);
    expect(await queue.list("ada")).toHaveLength(1);
  });

  it("waits longer after each failure, and no longer than a quarter of an hour", async () => {
    const { queue, clock, sent, fail } = queueOn();
    await queue.add("ada", save("One"));
    const waits: number[] = [];
    for (let tries = 0; tries < 14; tries += 1) {
      await queue.flush("ada", fail(away));
      waits.push(queue.waitMs);
      clock.now += queue.waitMs;
    }
    expect(sent).toHaveLength(14);
    expect(waits[0]).toBeLessThan(3_000);
    expect(waits[3]).toBeGreaterThan(waits[0] ?? 0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(15 * 60_000 * 1.25);
  });

  it("asks nothing while it waits, unless the person wants it now", async () => {
    const { queue, sent, deliver, fail } = queueOn();
    await queue.send("ada", save("One"), fail(away));
    sent.length = 0;
    await queue.flush("ada", deliver);
    expect(sent).toEqual([]);
    await queue.flush("ada", deliver, true);
    expect(sent).toHaveLength(1);
  });

  it("waits as long as the server asks", async () => {
    const { queue, fail } = queueOn();
    const busy = () => new ApiError({ status: 429, code: "too_many_requests", message: "", retryAfter: 120 });
    await queue.send("ada", save("One"), fail(busy));
    expect(queue.waitMs).toBe(120_000);
  });
});

describe("uses", () => {
  it("of different prompts go together, of the same prompt one after the other", async () => {
    const { queue, sent, deliver } = queueOn();
    for (const job of [uses(1), uses(2), uses(1), uses(3)]) await queue.add("ada", job);
    await queue.flush("ada", deliver);
    expect(sent.map(({ job }) => job)).toEqual([uses(1, 2, 3), uses(1)]);
  });

  it("that were sent before go again exactly as they went", async () => {
    const { queue, sent, deliver, fail } = queueOn();
    await queue.send("ada", uses(1), fail(away));
    await queue.add("ada", uses(2));
    const [first] = sent;
    sent.length = 0;
    await queue.flush("ada", deliver, true);
    expect(sent.map(({ id, job }) => [id, job])).toEqual([
      [first?.id, uses(1)],
      ["key-2", uses(2)],
    ]);
  });

  it("answer every caller that waits for one of them", async () => {
    const { queue, deliver } = queueOn();
    await queue.add("ada", uses(1));
    expect(await queue.send("ada", uses(2), deliver)).toEqual({ state: "sent", result: "done key-1" });
  });
});

describe("what the server refuses", () => {
  it("is kept with its sentence, does not hold up the rest, and is not sent again", async () => {
    const { queue, sent, deliver } = queueOn();
    const picky: Send = async (queued, keep) => {
      if (queued.job.kind === "save" && queued.job.title === "Bad") throw refused(400);
      return deliver(queued, keep);
    };
    await queue.add("ada", save("Bad"));
    await queue.add("ada", save("Good"));
    await queue.flush("ada", picky);
    await queue.flush("ada", picky, true);
    expect(sent.map(({ job }) => job.kind === "save" && job.title)).toEqual(["Good"]);
    expect(await queue.list("ada")).toMatchObject([{ title: "Bad", refusal: "Title is required" }]);
  });

  it("can be discarded", async () => {
    const { queue, fail } = queueOn();
    const answer = await queue.send(
      "ada",
      save("Bad"),
      fail(() => refused(400)),
    );
    expect(answer).toMatchObject({ state: "refused", reason: "Title is required" });
    await queue.discard("ada", "key-1");
    expect(await queue.list("ada")).toEqual([]);
  });

  it.each([500, 503, 429, 408])("is not what it answers with %s: that is tried again", async (status) => {
    const { queue, fail } = queueOn();
    expect(
      await queue.send(
        "ada",
        save("One"),
        fail(() => refused(status)),
      ),
    ).toEqual({ state: "waiting" });
  });

  it("is kept when the session is over, and the caller's promise rejects", async () => {
    const { queue, fail } = queueOn();
    const over = () => new ApiError({ status: 401, code: "unauthenticated", message: "" });
    await expect(queue.send("ada", save("One"), fail(over))).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await queue.list("ada")).toMatchObject([{ title: "One", refusal: null }]);
  });
});

describe("a request that changes while it is sent", () => {
  it("is kept as it was sent", async () => {
    const { queue, sent, deliver } = queueOn();
    const version = { kind: "version", promptId: 1, title: "T", content: "c", note: "", base: "b" } as const;
    const lost: Send = async (_, keep) => {
      await keep({ ...version, etag: '"1-4"' });
      throw away();
    };
    await queue.send("ada", { ...version, etag: null }, lost);
    await queue.flush("ada", deliver, true);
    expect(sent[0]?.job).toMatchObject({ etag: '"1-4"' });
  });
});
