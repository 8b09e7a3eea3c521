import { readFileSync } from "node:fs";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { clockValues, fillVariables, parseVariables } from "@promptory/prompt";
import request from "supertest";
import { isDeep, itDeep } from "./support/deep.js";
import { type Library, type Person, startLibrary } from "./support/library.js";
import { as } from "./support/session.js";
import { bring, file } from "./support/transfer.js";

type Message = { method: string; params?: object };

let library: Library;
let ada: Person;
let type: number;
let key: string;

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.close());
beforeEach(async () => {
  ada = await library.person();
  type = await ada.type();
  key = await keyOf(ada);
});

async function keyOf(person: Person, values: object = {}): Promise<string> {
  const body = { name: `Agent ${Math.random()}`, perMinute: 6000, ...values };
  return (await as(library, person).post("/api/extension/api-keys").send(body).expect(201)).body.apiKey;
}

const post = (body: object | string, withKey: string | undefined = key) => {
  const sent = request(library.app.getHttpServer()).post("/mcp").set("Content-Type", "application/json");
  if (withKey !== undefined) sent.set("Authorization", `Bearer ${withKey}`);
  return sent.send(body);
};

/** The result or error of one message of the 2025 era, whose answer is an event or JSON. */
async function call(message: Message, withKey = key) {
  const answer = await post({ jsonrpc: "2.0", id: 1, ...message }, withKey).expect(200);
  const json = /^data: (.*)$/m.exec(answer.text)?.[1] ?? answer.text;
  return JSON.parse(json);
}

/** The same for 2026-07-28. */
async function callModern(
  { method, params = {} }: { method: string; params?: { name?: string; [field: string]: unknown } },
  meta: object = META,
) {
  const sent = post({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: meta } })
    .set("MCP-Protocol-Version", "2026-07-28")
    .set("MCP-Method", method);
  if (params.name !== undefined) sent.set("MCP-Name", params.name);
  return (await sent.expect(200)).body;
}

const tool = async (name: string, args: object, withKey = key) =>
  (await call({ method: "tools/call", params: { name, arguments: args } }, withKey)).result;
const offered = (title: string, content: string, values: object = {}) =>
  ada.prompt(type, { title, content, offered: true, ...values });

describe("prompts", () => {
  it("are those offered, with described arguments, and to clients of 2025 without a title", async () => {
    await offered("Trip \u202e plan\n", "{{city*}} {{style|short,long=short}} {{day:date}} {{@clipboard}} {{@date}}");
    await ada.prompt(type, { title: "Private", content: "x" });
    await ada.prompt(type, { title: "Star", content: "x", favourite: true, description: "For\nstars" });
    const { result } = await call({ method: "prompts/list" });
    expect(result.prompts.map(({ name }: { name: string }) => name)).toEqual(["star", "trip-plan"]);
    expect(result.prompts[0].description).toBe("Star (Writing). For stars.");
    expect(result.prompts[1]).toEqual({
      name: "trip-plan",
      description: "Trip  plan (Writing).",
      arguments: [
        { name: "city", description: "Text. required", required: true },
        {
          name: "style",
          description: "Text. one of: short, long; other text is possible. default: short",
          required: false,
        },
        { name: "day", description: "A day like 2026-11-21", required: false },
        { name: "clipboard", description: expect.stringContaining("clipboard"), required: false },
      ],
    });
    const modern = await callModern({ method: "prompts/list" });
    expect(modern.result).toMatchObject({ cacheScope: "private" });
    expect(modern.result.prompts[1].title).toBe("Trip  plan");
  });

  it("are at most 200 in one page", async () => {
    const rows = Array.from({ length: 205 }, (_, n) => `p${n},Text ${n}`).join("\n");
    await bring(ada, file("many.csv", `act,prompt\n${rows}`));
    const all = { filter: {}, expected: 205 };
    await ada.post("/templates/bulk", { action: "offer", offered: true, ...all }).expect(200);
    const { result } = await call({ method: "prompts/list" });
    expect(result.prompts).toHaveLength(200);
    expect(result.nextCursor).toBeUndefined();
  });

  it("say where their text is from when it was imported", async () => {
    await bring(ada, file("one.csv", "act,prompt\nTaken over,Text"));
    await ada.post("/templates/bulk", { action: "offer", offered: true, filter: {}, expected: 1 }).expect(200);
    const { result } = await call({ method: "prompts/list" });
    expect(result.prompts[0].description).toMatch(/Its text was imported from a file\.$/);
  });

  it("come filled in, whatever the values hold", async () => {
    await offered("Odd", "A {{a}} and {{b=two}}.\r\n\\{{c}} {{@clipboard}} {{@date}}");
    const values = { a: "$& {{b}} \r\n 🎉", clipboard: "$1" };
    const before = clockValues(new Date()).date;
    const { result } = await call({ method: "prompts/get", params: { name: "odd", arguments: values } });
    const { text } = result.messages[0].content;
    // Midnight may come in between.
    const dates = [before, clockValues(new Date()).date];
    expect(dates.map((date) => `A $& {{b}} \r\n 🎉 and two.\r\n{{c}} $1 ${date}`)).toContain(text);
    expect(result.messages).toEqual([{ role: "user", content: { type: "text", text } }]);
  });

  it("come filled in with 300 arguments, and with a value of 1 MB", async () => {
    const names = Array.from({ length: 300 }, (_, n) => `a${n}`);
    await offered("Many", names.map((name) => `{{${name}}}`).join(" "));
    const get = async (values: object) =>
      (await call({ method: "prompts/get", params: { name: "many", arguments: values } })).result.messages[0].content
        .text;
    expect(await get(Object.fromEntries(names.map((name) => [name, "x"])))).toBe(names.map(() => "x").join(" "));
    const long = await get({ a0: "v".repeat(1_000_000), unknown: "x" });
    expect(long.length).toBeGreaterThan(1_000_000);
    expect(long.slice(999_998, 1_000_007)).toBe("vv {{a1}}");
  });

  it("of which Chinese, Arabic, emoji and equal titles make have unique names", async () => {
    for (const title of ["诗人", "شاعر", "🎉🎉", "Poem", "Poem", "poem!"]) await offered(title, "x");
    const { result } = await call({ method: "prompts/list" });
    const names: string[] = result.prompts.map(({ name }: { name: string }) => name);
    expect(new Set(names).size).toBe(6);
    for (const name of names) expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  });

  it("are listed with the favourites first, then those used last", async () => {
    await offered("Old", "x");
    for (const title of ["Used", "Used last"]) {
      const { id } = await offered(title, "x");
      await ada.post(`/templates/${id}/usage`).expect(200);
    }
    await offered("Star", "x", { favourite: true });
    const { result } = await call({ method: "prompts/list" });
    expect(result.prompts.map(({ name }: { name: string }) => name)).toEqual(["star", "used-last", "used", "old"]);
  });

  it("have no control and no bidi characters in names and descriptions, wherever these come from", async () => {
    const odd = "a\u202eb\u0007c\u2066d";
    const labelled = (await ada.post("/types", { name: "odd", label: odd, color: "#123456" }).expect(201)).body;
    await ada.prompt(labelled.id, { title: odd, content: `{{v|${odd}=${odd}}}`, offered: true });
    const answers = [
      (await callModern({ method: "prompts/list" })).result,
      (await call({ method: "resources/list" })).result,
      (await tool("search_prompts", {})).structuredContent,
      (await tool("list_types", {})).structuredContent,
    ];
    const command = answers[0].prompts[0].name;
    const read = (await tool("get_prompt", { command })).structuredContent;
    for (const answer of [...answers, read.title, read.variables]) {
      expect(JSON.stringify(answer)).not.toMatch(/[\u202e\u2066]|\\u0007/);
    }
  });

  it("keep the placeholder of a missing value, and name it in a last line", async () => {
    await offered("Hole", "To {{city*}} by {{way}}.");
    const { result } = await call({ method: "prompts/get", params: { name: "hole", arguments: { city: " " } } });
    expect(result.messages[0].content.text).toBe(
      "To {{city*}} by {{way}}.\n\nAsk for these values before you go on: city, way.",
    );
  });

  it("ask for missing values with a form where the client can show one", async () => {
    await offered("Hole", "To {{city*}} by {{way=train}}.");
    const get = { method: "prompts/get", params: { name: "hole", arguments: {} } };
    const plain = await callModern(get);
    expect(plain.result.messages[0].content.text).toContain("Ask for these values");
    const meta = { ...META, "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } } };
    const { result } = await callModern(get, meta);
    expect(result).toMatchObject({
      resultType: "input_required",
      inputRequests: { values: { params: { requestedSchema: { required: ["city"] } } } },
    });
    const inputResponses = { values: { action: "accept", content: { city: "Rome" } } };
    const retried = await callModern({ ...get, params: { ...get.params, inputResponses } }, meta);
    expect(retried.result.messages[0].content.text).toBe("To Rome by train.");
    const declined = { values: { action: "decline" } };
    const without = await callModern({ ...get, params: { ...get.params, inputResponses: declined } }, meta);
    expect(without.result.messages[0].content.text).toContain("Ask for these values before you go on: city.");
  });

  it("complete an argument from its choices, its default and presets, and never one that is secret", async () => {
    await offered("Pick", "{{way|train,plane=tram}} {{api key|tic,tac}}");
    const complete = async (name: string, value: string) =>
      (
        await call({
          method: "completion/complete",
          params: { ref: { type: "ref/prompt", name: "pick" }, argument: { name, value } },
        })
      ).result.completion.values;
    const values = [
      { name: "way", value: "taxi" },
      { name: "api key", value: "tip" },
    ];
    await ada.post("/presets", { name: "Trip", values }).expect(201);
    expect(await complete("way", "T")).toEqual(["train", "tram", "taxi"]);
    expect(await complete("api key", "")).toEqual([]);
    expect(await complete("other", "")).toEqual([]);
  });

  it("are one answer where there is none, and where it is another person's", async () => {
    const grace = await library.person();
    await grace.prompt(await grace.type(), { title: "Hers", content: "x", offered: true });
    const get = async (name: string) => (await call({ method: "prompts/get", params: { name } })).error;
    expect(await get("hers")).toEqual({ code: -32602, message: "Prompt not found." });
    for (const name of ["nothing", "", "../hers", "Hers", "x".repeat(70), "\u0000"]) {
      expect(await get(name)).toEqual(await get("hers"));
    }
  });
});

it("resources are the texts of prompts", async () => {
  await offered("Poem", "A {{thing}}");
  const { result } = await call({ method: "resources/list" });
  expect(result.resources).toMatchObject([{ uri: "promptory://prompt/poem", mimeType: "text/markdown" }]);
  const read = await call({ method: "resources/read", params: { uri: "promptory://prompt/poem" } });
  expect(read.result.contents[0].text).toBe("A {{thing}}");
  expect((await call({ method: "resources/read", params: { uri: "promptory://prompt/no" } })).error.code).toBe(-32602);
  expect((await call({ method: "resources/read", params: { uri: "file:///etc/passwd" } })).error.code).toBe(-32602);
});

describe("tools", () => {
  it("search, read and list types, of prompts that are not offered too", async () => {
    await ada.prompt(type, { title: "Sea poem", content: "About {{place}}" });
    const found = await tool("search_prompts", { query: "sea" });
    expect(found.structuredContent.prompts).toMatchObject([{ command: "sea-poem", variables: ["place"] }]);
    const read = await tool("get_prompt", { command: "sea-poem", values: { place: "Rome" } });
    expect(read.content[0].text).toBe("About Rome");
    expect(read.structuredContent.text).toBe("About Rome");
    expect((await tool("list_types", {})).structuredContent.types).toHaveLength(1);
  });

  it("save a new prompt and new versions from an agent, and keep placeholders", async () => {
    const { name } = (await ada.get(`/types/${type}`).expect(200)).body;
    const made = await tool("save_prompt", { title: "Made", content: "Hello {{who}}", type: name });
    expect(made.structuredContent).toEqual({ command: "made", created: true });
    const lost = await tool("save_prompt", { command: "made", content: "Hello" });
    expect(lost).toMatchObject({ isError: true });
    expect(lost.content[0].text).toContain("{{who}}");
    expect((await tool("save_prompt", { command: "made", content: "Bye {{who}}" })).isError).toBeUndefined();
    await tool("save_prompt", { command: "made", content: "Bye", removePlaceholders: true, note: "Short" });
    const [{ id }] = (await ada.get("/templates").expect(200)).body;
    const versions = (await ada.get(`/templates/${id}/versions`).expect(200)).body;
    expect(versions.map(({ source }: { source: string }) => source)).toEqual(["agent", "agent", "agent"]);
    await ada.post("/templates/bulk", { action: "offer", offered: true, filter: {}, expected: 1 }).expect(200);
    const { result } = await call({ method: "prompts/list" });
    expect(result.prompts[0].description).toMatch(/Saved by an agent\.$/);
  });

  it.each([
    ["save_prompt", {}],
    ["save_prompt", { title: "x", content: "y", type: "no-such-type" }],
    ["save_prompt", { command: "no-such", content: "y" }],
    ["search_prompts", { query: 5 }],
    ["get_prompt", { command: ["a"] }],
    ["get_prompt", { command: "x", values: { a: 1 } }],
    ["no_tool", {}],
    ["constructor", {}],
  ])("answer %s with %j by an error the agent can read", async (name, args) => {
    expect(await tool(name, args)).toMatchObject({ isError: true, content: [{ text: expect.any(String) }] });
  });
});

describe("a key", () => {
  it("that only reads is offered no tool that saves, and cannot save", async () => {
    const reader = await keyOf(ada, { scopes: ["read"] });
    const { result } = await call({ method: "tools/list" }, reader);
    expect(result.tools.map(({ name }: { name: string }) => name)).toEqual([
      "search_prompts",
      "get_prompt",
      "list_types",
    ]);
    const { name } = (await ada.get(`/types/${type}`).expect(200)).body;
    const refused = await tool("save_prompt", { title: "x", content: "y", type: name }, reader);
    expect(refused).toMatchObject({ isError: true, content: [{ text: "This API key can only read." }] });
    expect((await ada.get("/templates").expect(200)).body).toEqual([]);
  });

  it.each(["offered", "types", "tags"] as const)("of some prompts (%s) reaches no others", async (kind) => {
    const other = await ada.type();
    await ada.prompt(type, { title: "In", content: "x", offered: true, tags: ["Mine"] });
    await ada.prompt(other, { title: "Out", content: "x" });
    const reach = { offered: { kind }, types: { kind, typeIds: [type] }, tags: { kind, tags: ["MINE"] } };
    const some = await keyOf(ada, { prompts: reach[kind] });
    const found = await tool("search_prompts", {}, some);
    expect(found.structuredContent.prompts.map(({ command }: { command: string }) => command)).toEqual(["in"]);
    expect((await tool("search_prompts", { query: "x" }, some)).structuredContent.prompts).toHaveLength(1);
    expect(await tool("get_prompt", { command: "out" }, some)).toMatchObject({ isError: true });
    expect(await tool("save_prompt", { command: "out", content: "y" }, some)).toMatchObject({ isError: true });
    expect((await call({ method: "prompts/get", params: { name: "out" } }, some)).error.code).toBe(-32602);
    const { name } = (await ada.get(`/types/${type}`).expect(200)).body;
    const made = await tool("save_prompt", { title: "New", content: "x", type: name }, some);
    expect((await tool("get_prompt", { command: made.structuredContent.command }, some)).isError).toBeUndefined();
  });

  it("is needed, in a header; a session is not one", async () => {
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const http = request(library.app.getHttpServer());
    for (const sent of [
      http.post("/mcp").send(list),
      http.post("/mcp").set("Authorization", ada.authorization).send(list),
      http.post("/mcp").set("Authorization", "Bearer ptk_wrong").send(list),
      http.post(`/mcp?key=${key}`).send(list),
    ]) {
      expect((await sent.expect(401)).headers["www-authenticate"]).toMatch(/^Bearer/);
    }
    await http.post(`/mcp?key=${key}`).set("Authorization", `Bearer ${key}`).send(list).expect(400);
    await post(list).expect(200);
    const ending = await keyOf(ada, { endsAt: new Date(Date.now() + 3600_000).toISOString() });
    await post(list, ending).expect(200);
    const keys = (await ada.get("/extension/api-keys").expect(200)).body;
    await library.sql("update api_keys set ends_at = now() where id = ?", [keys[0].id]);
    await post(list, ending).expect(401);
    await post(list).expect(200);
    await as(library, ada).delete(`/api/extension/api-keys/${keys[1].id}`);
    await post(list).expect(401);
  });

  it("meets its own limit in a loop of saves", async () => {
    const slow = await keyOf(ada, { perMinute: 5 });
    const { name } = (await ada.get(`/types/${type}`).expect(200)).body;
    const save = (title: string) => {
      const params = { name: "save_prompt", arguments: { title, content: "x", type: name } };
      return post({ jsonrpc: "2.0", id: 1, method: "tools/call", params }, slow);
    };
    const statuses: number[] = [];
    const saves = isDeep ? 1_000 : 20;
    for (let n = 0; n < saves; n += 1) statuses.push((await save(`Loop ${n}`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(saves - 5);
    expect((await ada.get("/templates?limit=100").expect(200)).body).toHaveLength(5);
  });
});

describe("bad input is refused and never an error of the server:", () => {
  const list = { jsonrpc: "2.0", id: 1, method: "prompts/list" };

  it("other hosts, origins, methods, types and sizes", async () => {
    const http = request(library.app.getHttpServer());
    await post(list).set("Host", "evil.example").expect(403);
    await post(list).set("Origin", "https://evil.example").expect(403);
    for (const method of ["get", "delete", "put"] as const) {
      await http[method]("/mcp").set("Authorization", `Bearer ${key}`).expect(405);
    }
    await post("x").set("Content-Type", "text/plain").expect(415);
    await post("{").expect(400);
    await post(JSON.stringify({ ...list, params: { x: "y".repeat(3_000_000) } })).expect(413);
    await post([list]).expect(400);
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const { status } = await post(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":{"a":${deep}}}}`,
    );
    expect(status).toBeLessThan(500);
    for (const body of ["null", "5", '"x"', "true"]) await post(body).expect(400);
  });

  it.each([
    { name: "x", arguments: { a: 5 } },
    { name: "x", arguments: ["a"] },
    { name: 5 },
    { name: "x", arguments: Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`a${n}`, "x"])) },
    { name: "x", arguments: { a: "v".repeat(1_000_000) } },
    { name: "__proto__", arguments: JSON.parse('{"__proto__": "x"}') },
  ])("params of a prompt (%#)", async (params) => {
    expect((await call({ method: "prompts/get", params })).error.code).toBe(-32602);
  });

  it("unknown methods and endless streams", async () => {
    expect((await call({ method: "no/such" })).error.code).toBe(-32601);
    expect((await callModern({ method: "subscriptions/listen", params: {} })).error.code).toBe(-32601);
  });
});

describe("the official client", () => {
  it.each(["legacy", "auto"] as const)("lists, reads and calls (%s)", async (mode) => {
    await offered("Poem", "A {{thing}}");
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    const address = new URL("/mcp", String(library.app.getHttpServer()));
    const headers = { Authorization: `Bearer ${key}` };
    await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
    try {
      expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(["poem"]);
      const { messages } = await client.getPrompt({ name: "poem", arguments: { thing: "house" } });
      expect(messages[0]?.content).toEqual({ type: "text", text: "A house" });
      const found = await client.callTool({ name: "search_prompts", arguments: { query: "poem" } });
      expect(found.isError).toBeFalsy();
      expect((await client.listTools()).tools).toHaveLength(4);
    } finally {
      await client.close();
    }
  });
});

itDeep(
  "gives all 1,282 real prompts byte for byte as the web copies them",
  async () => {
    const csv = readFileSync(new URL("../../e2e/fixtures/prompts.chat/prompts.csv", import.meta.url), "utf8");
    await bring(ada, file("prompts.csv", csv));
    const templates: { command: string; content: string }[] = [];
    for (let page = 1; templates.length < 1282; page += 1) {
      templates.push(...(await ada.get(`/templates?limit=100&page=${page}`).expect(200)).body);
    }
    expect(new Set(templates.map(({ command }) => command)).size).toBe(1282);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder
    const odd = ["$& $1 $$", "{{x}} ${y}", "a\r\nb", "👩‍👩‍👧 🎉"];
    let compared = 0;
    const one = async ({ command, content }: { command: string; content: string }) => {
      const { variables } = parseVariables(content);
      const values = Object.fromEntries(variables.map(({ name }, n) => [name, odd[n % odd.length] ?? ""]));
      const before = clockValues(new Date());
      const { result } = await call({ method: "prompts/get", params: { name: command, arguments: values } });
      const text = result.messages[0].content.text;
      // The minute may end in between.
      const copied = [before, clockValues(new Date())].map((clock) => fillVariables(content, values, clock));
      if (!copied.includes(text)) throw new Error(`/${command} differs`);
      compared += 1;
    };
    for (let at = 0; at < templates.length; at += 8) await Promise.all(templates.slice(at, at + 8).map(one));
    expect(compared).toBe(templates.length);
  },
  120_000,
);
