import { createApp } from "../src/app.js";
import { itOnce } from "./support/deep.js";
import { backend, type Improving, improveStreamed, openImproving, type Streamed, until } from "./support/improving.js";
import { as, type Person, register } from "./support/session.js";

const CONTENT = "Write a poem about {{topic}}.";
const LIMITS = { api: 100_000, auth: 100_000, improve: 100_000, contact: 100_000 };

let shared: Improving | undefined;
let own: Improving | undefined;
let people: Person[];

/** The API with a provider, shared by the tests without `options`, and so many people who have not used it. */
async function start(count: number, options?: Parameters<typeof openImproving>[0]): Promise<Improving> {
  if (options) own = await openImproving(options);
  else shared ??= await openImproving();
  const on = own ?? (shared as Improving);
  await on.reset();
  people = [];
  while (people.length < count) people.push(await register(on));
  return on;
}

afterEach(async () => {
  await own?.close();
  own = undefined;
});
afterAll(() => shared?.close());

const person = (index = 0) => people[index] as Person;
const improve = (on: Improving, who = person(), body: object = {}) =>
  as(on, who)
    .post("/api/templates/improve")
    .send({ content: CONTENT, ...body });
const look = (on: Improving, who = person()) => as(on, who).get("/api/templates/improve").expect(200);
const hanging = (on: Improving, who: Person): Streamed => improveStreamed(on, who, { content: CONTENT });

describe(`whether there is a provider, with the queue in ${backend}`, () => {
  itOnce("is returned with its model, but never its key", async () => {
    const on = await start(1);
    const { body } = await look(on);
    expect(body).toEqual({
      configured: true,
      provider: "openai-compatible",
      model: "local-model",
      maxCharacters: 20_000,
      message: null,
    });
  });

  itOnce("is reported as missing in one sentence with the names of the variables", async () => {
    const on = await start(1, {
      ai: { dailyLimit: 9, ollamaUrl: "http://127.0.0.1:1/v1", deadlineMs: 9_000, backoffMs: 1 },
    });
    const { body } = await look(on);
    expect(body).toMatchObject({ configured: false, provider: null, model: null, maxCharacters: 20_000 });
    expect(body.message).toMatch(/set AI_PROVIDER, AI_MODEL and AI_API_KEY .*AI_BASE_URL.*Ollama/);
    const refused = await improve(on).expect(503);
    expect(refused.body).toMatchObject({ code: "ai_not_configured", message: body.message });
  });

  itOnce("is looked for once with a local Ollama, at the first request", async () => {
    const on = await start(2);
    const { visited } = on.ai;
    const { provider: _, model: __, apiKey: ___, baseUrl = "", ...rest } = on.settings;
    const local = await openImproving({ ai: { ...rest, ollamaUrl: baseUrl } });
    try {
      const ada = await register(local);
      expect(visited).toEqual([]);
      const answers = await Promise.all([look(local, ada), look(local, ada), look(local, ada)]);
      for (const { body } of answers) expect(body).toMatchObject({ provider: "ollama", model: "local-model" });
      expect(visited).toEqual(["/v1/models"]);
      const { body } = await improve(local, ada).expect(200);
      expect(body.improvedPrompt).toContain(CONTENT);
      expect(on.ai.calls).toHaveLength(1);
    } finally {
      await local.close();
    }
  });
});

describe("a day's improvements", () => {
  itOnce("are in the headers of every response, consumed by successes, and end in a sentence", async () => {
    const on = await start(2, { rateLimits: { ...LIMITS, improve: 2 } });
    const left = ({ headers }: { headers: Record<string, string> }) => headers["x-ratelimit-remaining"];
    const first = await look(on);
    expect([left(first), first.headers["x-ratelimit-limit"]]).toEqual(["2", "2"]);
    expect(left(await improve(on).expect(200))).toBe("1");
    on.ai.next.push("refused");
    expect(left(await improve(on).expect(502))).toBe("1");
    expect(left(await improve(on, person(), { content: " " }).expect(400))).toBe("1");
    expect(left(await improve(on).expect(200))).toBe("0");
    const { body, headers } = await improve(on).expect(429);
    expect(body).toMatchObject({
      code: "too_many_requests",
      message: "You have used your 2 improvements of today. Please come back in 24 hours.",
    });
    expect(Number(headers["retry-after"])).toBeGreaterThan(86_000);
    expect(left(await look(on))).toBe("0");
    await improve(on, person(1)).expect(200);
  });

  it("are counted alike by every process and after a restart, and come back one by one", async () => {
    const limits = { ...LIMITS, improve: 2 };
    const on = await start(1, { rateLimits: limits });
    await improve(on).expect(200);
    await on.sql("update improvements set created_at = created_at - interval '22 hours 30 minutes'");
    await improve(on).expect(200);
    // A process that has never seen this person, as after a restart.
    const app = await createApp({ ...on.config });
    await app.listen(0, "127.0.0.1");
    try {
      const again = { ...on, app };
      const { headers } = await look(again);
      expect([headers["x-ratelimit-remaining"], headers["x-ratelimit-limit"]]).toEqual(["0", "2"]);
      const { body } = await improve(again).expect(429);
      expect(body.message).toBe("You have used your 2 improvements of today. Please come back in 2 hours.");
      await on.sql("update improvements set created_at = created_at - interval '91 minutes'");
      expect((await look(again)).headers["x-ratelimit-remaining"]).toBe("1");
      await improve(again).expect(200);
      await improve(on).expect(429);
    } finally {
      await app.close();
    }
  });

  itOnce(
    "are spent by what was cancelled after the provider was asked, so that cancelling is no way around",
    async () => {
      const on = await start(1, { rateLimits: { ...LIMITS, improve: 2 } });
      on.ai.next.push("hang");
      const cancelled = hanging(on, person());
      await until(() => on.ai.calls.length === 1);
      cancelled.hangUp();
      await until(async () => (await on.sql("select from improvements where status = 'cancelled'")).length === 1);
      expect((await look(on)).headers["x-ratelimit-remaining"]).toBe("1");
    },
  );

  itOnce(
    "are not spent by requests that fail, which end with the budget of the API, and the headers say so",
    async () => {
      const on = await start(1, { rateLimits: { ...LIMITS, api: 8, improve: 10 } });
      for (let time = 0; time < 8; time += 1) {
        const { headers } = await improve(on, person(), { content: " " }).expect(400);
        expect(headers["x-ratelimit-remaining"]).toBe("10");
      }
      const { headers } = await improve(on).expect(429);
      expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
      expect(headers["x-ratelimit-limit"]).toBe("8");
      expect(headers["x-ratelimit-remaining"]).toBe("0");
    },
  );

  itOnce("have no end for administrators, whose answers say so", async () => {
    const on = await start(1, { rateLimits: { ...LIMITS, api: 1, improve: 1 } });
    await on.sql("update users set is_admin = true where id = ?", [person().id]);
    for (let time = 0; time < 3; time += 1) {
      const { headers } = await improve(on).expect(200);
      expect(headers["x-ratelimit-limit"]).toBe("unlimited");
    }
    expect((await look(on)).headers["x-ratelimit-remaining"]).toBe("unlimited");
  });

  itOnce("have an end for all people together too", async () => {
    const on = await start(2);
    on.settings.dailyLimit = 2;
    await improve(on).expect(200);
    await improve(on, person(1)).expect(200);
    const { body } = await improve(on, person(1)).expect(429);
    expect(body.message).toBe("All improvements this server makes in a day are used up. Please come back in 24 hours.");
    await on.sql("update improvements set created_at = created_at - interval '25 hours'");
    await improve(on).expect(200);
  });
});

describe("a person", () => {
  it("has one improvement at a time, and the next once it was cancelled", async () => {
    const on = await start(2);
    on.ai.next.push("hang");
    const first = hanging(on, person());
    await until(() => on.ai.calls.length === 1);
    const { body } = await improve(on).expect(409);
    expect(body).toMatchObject({
      code: "already_improving",
      message: "An improvement of yours is still running. Wait for it, or cancel it.",
    });
    await improve(on, person(1)).expect(200);
    first.hangUp();
    await until(() => on.ai.calls[0]?.isCancelled === true);
    await improve(on).expect(200);
    const rows = await on.sql("select status, content, instruction, outcome from improvements order by id limit 1");
    expect(rows).toEqual([{ status: "cancelled", content: null, instruction: null, outcome: null }]);
  });

  it("cancels the provider's call by closing a request that is not streamed, too", async () => {
    const on = await start(1);
    on.ai.mode = "hang";
    const asked = improve(on);
    asked.end(() => undefined);
    await until(() => on.ai.calls.length === 1);
    asked.abort();
    await until(() => on.ai.calls[0]?.isCancelled === true);
    await until(async () => (await on.sql("select from improvements where status = 'cancelled'")).length === 1);
  });
});

describe("a provider that keeps failing", () => {
  const age = (on: Improving) => on.sql("update improvements set finished_at = finished_at - interval '31 seconds'");

  it("is paused for half a minute after failures of five people, and tried again after it", async () => {
    const on = await start(5);
    on.ai.mode = "broken";
    for (const who of people) await improve(on, who).expect(502);
    const calls = on.ai.calls.length;
    const { body, headers } = await improve(on).expect(503);
    expect(body.code).toBe("ai_unavailable");
    expect(body.message).toMatch(
      /^The AI provider keeps failing and has a pause\. Please try again in (\d+ seconds?)\.$/,
    );
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(30);
    expect(on.ai.calls).toHaveLength(calls);
    await age(on);
    await improve(on).expect(502);
    await improve(on).expect(503);
    await age(on);
    on.ai.mode = "ok";
    await improve(on).expect(200);
    on.ai.mode = "broken";
    await improve(on).expect(502);
    await improve(on).expect(502);
  });

  itOnce("is not paused by one person, however often their calls fail", async () => {
    const on = await start(2);
    on.ai.mode = "broken";
    for (let time = 0; time < 6; time += 1) await improve(on).expect(502);
    on.ai.mode = "ok";
    await improve(on, person(1)).expect(200);
  });

  itOnce.each(["filtered", "refused"] as const)("is not paused when it answers with a 4xx (%s)", async (mode) => {
    const on = await start(6);
    on.ai.mode = mode;
    for (const who of people.slice(0, 5)) await improve(on, who).expect(502);
    on.ai.mode = "ok";
    await improve(on, person(5)).expect(200);
  });

  itOnce("still gets the response format after it refused a prompt", async () => {
    const on = await start(1);
    on.ai.mode = "filtered";
    await improve(on).expect(502);
    on.ai.mode = "ok";
    await improve(on).expect(200);
    expect(on.ai.calls.map(({ body }) => body.response_format !== undefined)).toEqual([true, false, true]);
  });

  itOnce("is not spared for a model that loses something", async () => {
    const on = await start(1);
    on.ai.mode = "lost-always";
    for (let time = 0; time < 6; time += 1) await improve(on).expect(502);
  });
});

describe("many at once", () => {
  it("wait in a queue of 20, the next one is refused, and other requests work", async () => {
    const on = await start(29);
    on.ai.mode = "hang";
    const asked = people.slice(0, 28).map((who) => hanging(on, who));
    const count = async (status: string) =>
      (await on.sql(`select from improvements where status = '${status}'`)).length;
    await until(async () => (await count("running")) === 8 && (await count("waiting")) === 20);
    const { body, headers } = await improve(on, person(28)).expect(503);
    expect(body).toMatchObject({
      code: "ai_unavailable",
      message: "Too many improvements are waiting already. Please try again in a minute.",
    });
    expect(headers["retry-after"]).toBe("60");
    await as(on, person(28)).get("/api/templates").expect(200);
    await as(on, person()).get("/api/templates").expect(200);
    await as(on).get("/api/health").expect(200);
    // None of the calls has come back meanwhile.
    expect([on.ai.calls.length, on.ai.calls.filter(({ isCancelled }) => isCancelled).length]).toEqual([8, 0]);
    expect(await count("running")).toBe(8);
    for (const { hangUp } of asked) hangUp();
    await until(() => on.ai.calls.every(({ isCancelled }) => isCancelled));
    await until(async () => (await count("cancelled")) === 28);
  });
});
