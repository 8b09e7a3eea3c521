// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the placeholders under test
import { type Improving, improveStreamed, openImproving, type Told } from "./support/improving.js";
import { hasRedis } from "./support/redis.js";
import { as, type Person, register } from "./support/session.js";

const backends = ["PostgreSQL", ...(hasRedis() ? ["Redis"] : [])];
const PROMPT = "Write to {{name=Ada}} about ${topic}.\n\n```js\nrun({{code}})\n```\n\nSee https://a.example/x.";

describe.each(backends)("with the queue in %s", (backend) => {
  let test: Improving;
  let ada: Person;

  beforeAll(async () => {
    test = await openImproving(backend);
    ada = await register(test);
  });
  afterAll(() => test.close());

  beforeEach(async () => {
    // Earlier failures would give the provider a pause.
    await test.query("delete from improvements");
    Object.assign(test.ai, { mode: "ok", pace: 0, retryAfter: 1 });
    Object.assign(test.settings, { deadlineMs: 20_000, dailyLimit: 1_000 });
    for (const list of [test.ai.next, test.ai.calls, test.ai.visited, test.logged]) list.length = 0;
  });

  const improve = (content = PROMPT, person = ada, more = {}) =>
    as(test, person)
      .post("/api/templates/improve")
      .send({ content, ...more });
  const stream = (content = PROMPT, person = ada) => improveStreamed(test, person, { content });
  const last = (told: Told[]) => told.at(-1);
  const textOf = (told: Told[]) =>
    told
      .filter(({ event }) => event === "text")
      .map(({ data }) => data.delta)
      .join("");

  const answer = {
    improvedPrompt: `You are an expert with twenty years of practice.\n\n${PROMPT}`,
    explanation: "It now says who speaks.",
    improvements: ["Gives the assistant a role", "Keeps the task first"],
    variables: { kept: ["name", "topic"], lost: [] },
  };

  it("answers the rewrite with everything that had to stay", async () => {
    const { body } = await improve().expect(200);
    expect(body).toEqual(answer);
    expect(test.ai.calls).toMatchObject([{ provider: "openai-compatible", isStreamed: false, prompt: PROMPT }]);
  });

  it("streams the rewrite as it grows, and then the same answer", async () => {
    test.ai.pace = 30;
    const asked = stream();
    expect(await asked.headers).toEqual({ status: 200, type: "text/event-stream; charset=utf-8" });
    const told = await asked.done;
    expect(told.filter(({ event }) => event === "text").length).toBeGreaterThan(1);
    expect(textOf(told)).toBe(answer.improvedPrompt);
    expect(last(told)).toEqual({ event: "result", data: answer });
    expect(test.ai.calls).toMatchObject([{ isStreamed: true }]);
  });
});
