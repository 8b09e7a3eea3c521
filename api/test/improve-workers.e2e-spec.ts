import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { isDeep } from "./support/deep.js";
import { backend, type Improving, improveStreamed, openImproving, until } from "./support/improving.js";
import { as, type Person, register } from "./support/session.js";

const CONTENT = "Write a poem about {{topic}}.";

let test: Improving;
let ada: Person;
const children: ChildProcess[] = [];

beforeEach(async () => {
  test = await openImproving({ withWorker: false });
  ada = await register(test);
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  await test.close();
});

/** A worker in a process of the operating system's, which can be killed. */
async function startProcess(): Promise<ChildProcess> {
  const variables = {
    DATABASE_URL: test.config.databaseUrl,
    REDIS_URL: test.redis?.url,
    JWT_SECRET: "q8Zr2Lx0vN5tYw7uB3kEhJ9mPcA4sDfG",
    AI_PROVIDER: test.settings.provider,
    AI_BASE_URL: test.settings.baseUrl,
    AI_MODEL: test.settings.model,
  };
  const script = join(import.meta.dirname, "support/run-worker.mjs");
  const child = spawn(process.execPath, [script, JSON.stringify({ variables })], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
  });
  children.push(child);
  for await (const line of child.stdout ?? []) if (String(line).includes("Promptory is ready")) return child;
  throw new Error("The worker ended before it was ready.");
}

const stream = () => improveStreamed(test, ada, { content: CONTENT });
const improve = () => as(test, ada).post("/api/templates/improve").send({ content: CONTENT });

describe(`workers in processes of their own, with the queue in ${backend}`, () => {
  it("stream through the API's process, and hang up on the provider when the person does", async () => {
    await startProcess();
    test.ai.hold();
    const first = stream();
    await until(() => first.events.some(({ event }) => event === "text"));
    test.ai.release();
    const events = await first.done;
    expect(events.filter(({ event }) => event === "text").length).toBeGreaterThan(1);
    expect(events.at(-1)?.event).toBe("result");
    test.ai.mode = "hang";
    const second = stream();
    await until(() => test.ai.calls.length === 2);
    second.hangUp();
    await until(() => test.ai.calls[1]?.isCancelled === true);
  });

  const ends = [
    ["killed", "SIGKILL"],
    ["asked to stop", "SIGTERM"],
  ] as const;
  // A death is found by the queue; a stop, which the product passes on, is for the deep run.
  const chosen = isDeep ? ends : ends.slice(0, 1);

  it.each(chosen)(
    "take over from one that is %s in the middle, and discard its text",
    async (_, signal) => {
      test.settings.deadlineMs = 57_000;
      const first = await startProcess();
      test.ai.hold();
      const asked = stream();
      await until(() => asked.events.some(({ event }) => event === "text"));
      await startProcess();
      const ended = once(first, "exit");
      first.kill(signal);
      await ended;
      await until(() => test.ai.calls[0]?.isCancelled === true);
      test.ai.release();
      const events = await asked.done;
      expect(test.ai.calls.map(({ isCancelled }) => isCancelled)).toEqual([true, false]);
      expect(events.filter(({ event }) => event === "retry")).toEqual([{ event: "retry", data: { lost: [] } }]);
      expect(events.at(-1)).toMatchObject({ event: "result", data: { variables: { kept: ["topic"], lost: [] } } });
      const rows = await test.sql("select status, content, outcome, calls from improvements");
      expect(rows).toEqual([{ status: "done", content: null, outcome: null, calls: 2 }]);
      expect(await test.sql("select from improvement_pieces")).toEqual([]);
    },
    120_000,
  );
});

const withRedis = backend === "Redis" ? describe : describe.skip;

withRedis("Redis that comes and goes", () => {
  it("is warned about at every start when it may evict jobs", async () => {
    await test.redis?.setPolicy("allkeys-lru");
    await test.startWorker();
    const warning = "Redis may throw jobs away: its maxmemory-policy is allkeys-lru. Set it to noeviction.";
    await until(() => test.logged.some((line) => line.includes(warning) && line.includes('"level":50')));
  });

  it("has its job again after it lost everything", async () => {
    const asked = stream();
    await until(async () => (await test.sql("select from improvements")).length === 1);
    await test.redis?.flush();
    await test.startWorker();
    expect((await asked.done).at(-1)?.event).toBe("result");
  });

  it("is missed with a sentence and costs nothing, and is found again", async () => {
    await test.startWorker();
    await improve().expect(200);
    await test.redis?.stop();
    const { body } = await improve().expect(503);
    expect(body).toMatchObject({
      code: "ai_unavailable",
      message: "Improvements cannot be made right now. Please try again in a moment.",
    });
    await as(test, ada).get("/api/templates").expect(200);
    await test.redis?.start();
    await until(async () => (await improve()).status === 200);
  });
});
