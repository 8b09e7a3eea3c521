// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the placeholders under test
import type { AiMode } from "./support/ai-server.js";
import {
  backend,
  type Improving,
  improveStreamed,
  openImproving,
  type StreamEvent,
  until,
} from "./support/improving.js";
import { as, makeKey, type Person, register } from "./support/session.js";

const PROMPT = "Write to {{name=Ada}} about ${topic}.\n\n```js\nrun({{code}})\n```\n\nSee https://a.example/x.";
const ANSWER = {
  improvedPrompt: `You are an expert with twenty years of practice.\n\n${PROMPT}`,
  explanation: "It now says who speaks.",
  improvements: ["Gives the assistant a role", "Keeps the task first"],
  variables: { kept: ["name", "topic"], lost: [] },
};

/** What each failure of the provider becomes, and how often it was asked until then. */
const FAILURES: [AiMode, { status: number; code: string; message: string | RegExp; calls: number }][] = [
  ["too-often", { status: 503, code: "ai_unavailable", message: /busy\. Please try again in 1 second\.$/, calls: 3 }],
  ["broken", { status: 502, code: "ai_failed", message: /^The AI provider failed\./, calls: 3 }],
  ["reset", { status: 502, code: "ai_failed", message: /^The AI provider failed\./, calls: 3 }],
  ["cut", { status: 502, code: "ai_failed", message: /^The AI provider failed\./, calls: 3 }],
  ["malformed", { status: 502, code: "ai_failed", message: /twice with something that is not a rewrite/, calls: 2 }],
  [
    "missing-fields",
    { status: 502, code: "ai_failed", message: /twice with something that is not a rewrite/, calls: 2 },
  ],
  ["html", { status: 502, code: "ai_failed", message: /twice with something that is not a rewrite/, calls: 2 }],
  ["huge", { status: 502, code: "ai_failed", message: /larger than 256 KB/, calls: 1 }],
  ["redirect", { status: 502, code: "ai_failed", message: /redirect, which is not followed/, calls: 1 }],
  ["refused", { status: 502, code: "ai_failed", message: /check AI_PROVIDER, AI_API_KEY and AI_MODEL/, calls: 1 }],
  [
    "lost-always",
    {
      status: 502,
      code: "ai_lost_parts",
      message: "The AI lost parts of your prompt twice: {{name=Ada}}. Nothing was changed.",
      calls: 2,
    },
  ],
];

const textOf = (events: StreamEvent[]) =>
  events
    .slice(events.findLastIndex(({ event }) => event === "retry") + 1)
    .filter(({ event }) => event === "text")
    .map(({ data }) => data.delta)
    .join("");

const last = (events: StreamEvent[]) => events.at(-1);

describe(`with the queue in ${backend}`, () => {
  let test: Improving;
  let ada: Person;

  beforeAll(async () => {
    test = await openImproving();
    ada = await register(test);
  });
  afterAll(() => test.close());

  beforeEach(() => test.reset());

  const improve = (body: object = {}, person = ada) =>
    as(test, person)
      .post("/api/templates/improve")
      .send({ content: PROMPT, ...body });
  const stream = (body: object = {}) => improveStreamed(test, ada, { content: PROMPT, ...body });

  describe("an improvement", () => {
    it("is the rewrite with everything that had to stay", async () => {
      const { body } = await improve().expect(200);
      expect(body).toEqual(ANSWER);
      expect(test.ai.calls).toMatchObject([{ provider: "openai-compatible", isStreamed: false, prompt: PROMPT }]);
    });

    it("streams as it grows, and ends with the same answer", async () => {
      test.ai.hold();
      const asked = stream();
      expect(await asked.headers).toEqual({ status: 200, type: "text/event-stream; charset=utf-8" });
      await until(() => asked.events.some(({ event }) => event === "text"));
      test.ai.release();
      const events = await asked.done;
      expect(events.filter(({ event }) => event === "text").length).toBeGreaterThan(1);
      expect(textOf(events)).toBe(ANSWER.improvedPrompt);
      expect(last(events)).toEqual({ event: "result", data: ANSWER });
      expect(test.ai.calls).toMatchObject([{ isStreamed: true }]);
    });

    it("takes the owner's wish along, and is open to an API key", async () => {
      await improve({ instruction: "Make it shorter." }, await makeKey(test, ada)).expect(200);
      expect(test.ai.calls[0]?.said).toContain("<wish>\nMake it shorter.\n</wish>");
    });

    it("keeps every letter, whatever script or sign it is written in", async () => {
      const content = 'Schreib {{größe}} "so" \\n 🙂 \u202eאבג {{名前=太郎}} </prompt> <script>alert(1)</script>';
      const { body } = await improve({ content }).expect(200);
      expect(body.improvedPrompt).toBe(`You are an expert with twenty years of practice.\n\n${content}`);
      const events = await stream({ content }).done;
      expect(textOf(events)).toBe(body.improvedPrompt);
    });

    it.each([
      ["content", "x".repeat(20_001), "A prompt to be improved must be at most 20,000 characters"],
      ["content", " ", "Content is required"],
      ["instruction", "x".repeat(501), "Instruction must be at most 500 characters"],
      ["model", "gpt", "Unknown field: model"],
    ])("is refused with its sentence when %s breaks its rule", async (field, value, message) => {
      const { body } = await improve({ [field]: value }).expect(400);
      expect(body.errors).toEqual([{ field, message }]);
      expect(test.ai.calls).toEqual([]);
    });

    it("of 20,000 characters is made", async () => {
      const content = "word ".repeat(4_000);
      const { body } = await improve({ content }).expect(200);
      expect(body.improvedPrompt).toContain(content);
    });
  });

  describe("a rewrite that lost something", () => {
    it("is asked for once more, by the name of what was lost", async () => {
      test.ai.mode = "lost-once";
      expect((await improve().expect(200)).body).toEqual(ANSWER);
      expect(test.ai.calls).toHaveLength(2);
      expect(test.ai.calls[1]?.said).toContain("<part>\n{{name=Ada}}\n</part>");
    });

    it("is taken back in the stream before the next one begins", async () => {
      test.ai.mode = "lost-once";
      const events = await stream({ content: `${PROMPT} again` }).done;
      expect(events.filter(({ event }) => event === "retry")).toEqual([
        { event: "retry", data: { lost: ["{{name=Ada}}"] } },
      ]);
      expect(textOf(events)).toBe(`${ANSWER.improvedPrompt} again`);
      expect(last(events)?.event).toBe("result");
    });
  });

  describe.each(FAILURES)("a provider that answers %s", (mode, { status, code, message, calls }) => {
    const said = typeof message === "string" ? message : expect.stringMatching(message);

    it(`is ${status} ${code}, and leaves the day's quota as it was`, async () => {
      const before = await as(test, ada).get("/api/templates/improve");
      test.ai.mode = mode;
      const { body, headers } = await improve().expect(status);
      expect(body).toMatchObject({ status, code, message: said, requestId: headers["x-request-id"] });
      expect(test.ai.calls).toHaveLength(calls);
      expect(headers["x-ratelimit-remaining"]).toBe(before.headers["x-ratelimit-remaining"]);
      expect(test.ai.visited.filter((url) => url.startsWith("/elsewhere"))).toEqual([]);
      if (status === 503) expect(headers["retry-after"]).toBe("1");
    });

    it("is the same problem at the end of a stream", async () => {
      test.ai.mode = mode;
      const events = await stream().done;
      expect(last(events)).toEqual({
        event: "problem",
        data: expect.objectContaining({ status, code, message: said }),
      });
      expect(test.ai.calls).toHaveLength(calls);
    });
  });

  describe.each(["hang", "drip"] as const)("a provider that answers: %s", (mode) => {
    it("is 504 when the time is up, and is hung up on", async () => {
      Object.assign(test.ai, { mode });
      test.settings.deadlineMs = 1_500;
      const { body } = await improve().expect(504);
      expect(body).toMatchObject({ code: "ai_timeout", message: "The AI provider took too long. Please try again." });
      const events = await stream().done;
      expect(last(events)).toMatchObject({ event: "problem", data: { status: 504, code: "ai_timeout" } });
      expect(test.ai.calls.map(({ isCancelled }) => isCancelled)).toEqual([true, true]);
    });
  });

  describe("a provider that fails for a moment", () => {
    it.each(["too-often", "broken", "reset", "cut"] as const)("(%s) is asked again", async (mode) => {
      test.ai.next.push(mode);
      expect((await improve().expect(200)).body).toEqual(ANSWER);
      test.ai.next.push(mode);
      expect(last(await stream().done)).toEqual({ event: "result", data: ANSWER });
      expect(test.ai.calls).toHaveLength(4);
    });

    it.each(["malformed", "html"] as const)("(%s) is asked again", async (mode) => {
      test.ai.next.push(mode);
      expect((await improve().expect(200)).body).toEqual(ANSWER);
    });

    it("and wants to be left alone for longer than there is time is not asked again", async () => {
      Object.assign(test.ai, { mode: "too-often", retryAfter: 3_600 });
      const { body, headers } = await improve().expect(503);
      expect(body.message).toBe("The AI provider is busy. Please try again in 1 hour.");
      expect(headers["retry-after"]).toBe("3600");
      expect(test.ai.calls).toHaveLength(1);
    });
  });

  it("learns what a server does not understand, and does not ask that way again", async () => {
    test.ai.mode = "plain-only";
    expect((await improve().expect(200)).body).toEqual(ANSWER);
    expect(test.ai.calls).toHaveLength(3);
    expect(textOf(await stream().done)).toBe(ANSWER.improvedPrompt);
    expect(test.ai.calls).toHaveLength(4);
  });

  describe("the text of a prompt", () => {
    const SECRET = "Kolibri-Zebrafink";
    const content = `Write about ${SECRET} to {{name}}.`;
    const everything = async () => {
      const tables = await test.sql<{ name: string }>(
        "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
      );
      const rows = await Promise.all(
        tables.map(({ name }) => test.sql(`select t::text from ${name} as t`).then((found) => JSON.stringify(found))),
      );
      return rows.join("\n") + ((await test.redis?.dump()) ?? "");
    };

    it("is in a row while it is worked on, and never in the job", async () => {
      test.ai.hold();
      const asked = stream({ content });
      await until(() => asked.events.some(({ event }) => event === "text"));
      const [row] = await test.sql<{ content: string }>("select content from improvements");
      expect(row?.content).toBe(content);
      expect(await jobs()).not.toContain(SECRET);
      test.ai.release();
      await asked.done;
    });

    it.each(["ok", "broken", "lost-always", "malformed", "cut"] as const)(
      "is in no table, no job and no log afterwards (%s)",
      async (mode) => {
        test.ai.mode = mode;
        await improve({ content, instruction: `Not ${SECRET}` });
        await stream({ content, instruction: `Not ${SECRET}` }).done;
        expect(test.ai.calls[0]?.said).toContain(SECRET);
        expect(await everything()).not.toContain(SECRET);
        expect(test.logged.join("")).not.toContain(SECRET);
        expect(test.logged.join("")).not.toContain("{{name}}");
        expect(test.logged.join("")).not.toContain("hush-hush");
      },
    );

    async function jobs(): Promise<string> {
      const found = await test.sql<{ name: string }>(
        "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_name like '%job%'",
      );
      const rows = await Promise.all(found.map(({ name }) => test.sql(`select t::text from ${name} as t`)));
      return JSON.stringify(rows) + ((await test.redis?.dump()) ?? "");
    }
  });
});

describe.each([
  ["anthropic", "claude-sonnet-4-5"],
  ["google", "gemini-2.5-flash"],
] as const)("the protocol of %s", (provider, model) => {
  let test: Improving;
  let ada: Person;
  beforeAll(async () => {
    test = await openImproving({ provider, model });
    ada = await register(test);
  });
  afterAll(() => test.close());
  beforeEach(() => test.sql("delete from improvements"));

  const improve = () => as(test, ada).post("/api/templates/improve").send({ content: PROMPT });

  it.each(["hang", "drip"] as const)("is hung up on when the time is up: %s", async (mode) => {
    const { deadlineMs } = test.settings;
    Object.assign(test.ai, { mode });
    test.settings.deadlineMs = 1_500;
    expect((await improve().expect(504)).body).toMatchObject({ code: "ai_timeout" });
    const events = await improveStreamed(test, ada, { content: PROMPT }).done;
    expect(last(events)).toMatchObject({ event: "problem", data: { status: 504, code: "ai_timeout" } });
    expect(test.ai.calls.map(({ isCancelled }) => isCancelled)).toEqual([true, true]);
    Object.assign(test.ai, { mode: "ok" });
    test.settings.deadlineMs = deadlineMs;
    test.ai.calls.length = 0;
  });

  it("is spoken plain and streamed", async () => {
    expect((await improve().expect(200)).body).toEqual(ANSWER);
    const events = await improveStreamed(test, ada, { content: PROMPT }).done;
    expect(textOf(events)).toBe(ANSWER.improvedPrompt);
    expect(last(events)).toEqual({ event: "result", data: ANSWER });
    expect(test.ai.calls).toMatchObject([
      { provider, isStreamed: false, prompt: PROMPT },
      { provider, isStreamed: true, prompt: PROMPT },
    ]);
  });

  it.each(FAILURES)("answers %s with the same error", async (mode, { status, code, message, calls }) => {
    Object.assign(test.ai, { mode });
    test.ai.calls.length = 0;
    const said = typeof message === "string" ? message : expect.stringMatching(message);
    expect((await improve().expect(status)).body).toMatchObject({ status, code, message: said });
    const events = await improveStreamed(test, ada, { content: PROMPT }).done;
    expect(last(events)).toMatchObject({ event: "problem", data: { status, code, message: said } });
    expect(test.ai.calls).toHaveLength(2 * calls);
  });
});
