import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { z } from "zod";
import { ERROR_STATUS } from "../src/common/errors.js";
import { openApp, type TestApp } from "./support/app.js";
import { bodySchema } from "./support/bodies.js";
import { exportedSchemas } from "./support/schemas.js";
import { as, type Person, registerAdmin } from "./support/session.js";

/** `FUZZ_RUNS=500` for a deep run, `FUZZ_SEED` to repeat one. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 1);
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const EXAMPLES = join(import.meta.dirname, "fuzz-examples");

/** Checks generated inputs and every saved failure of the same name; a new failure is saved and has to be committed. */
async function check<T>(name: string, input: fc.Arbitrary<T>, judge: (value: T) => Promise<void>, runs = RUNS) {
  const file = join(EXAMPLES, `${name}.json`);
  const saved: T[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  const property = fc.asyncProperty(input, judge);
  const examples = saved.map((value): [T] => [value]);
  const found = await fc.check(property, { numRuns: runs + saved.length, seed: SEED, examples });
  if (!found.failed) return;
  const failure = found.counterexample?.[0];
  mkdirSync(EXAMPLES, { recursive: true });
  writeFileSync(file, `${JSON.stringify([...saved, failure], null, 2)}\n`);
  throw new Error(`Saved in ${file} (FUZZ_SEED=${SEED}): ${fc.defaultReportMessage(found)}`);
}

type Operation = {
  operationId: string;
  parameters: { name: string; in: string }[];
  requestBody?: { content: { "application/json": { schema: { $ref: string } } } };
};
type Body = { properties: Record<string, object>; example: Record<string, unknown> };

const document = JSON.parse(readFileSync(join(import.meta.dirname, "../../openapi/openapi.json"), "utf8"));

/** Every operation of the contract. */
const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Text of any code units: control characters, half characters, whatever there is. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
  .map((units) => String.fromCharCode(...units));

const oddText = fc.constantFrom(
  ...[
    "",
    " ",
    "\0",
    "a\ud800",
    "'; drop table users; --",
    "%_\\",
    "__proto__",
    "constructor",
    "1e400",
    "-0",
    "\u202e\u200b",
  ],
  ...["{{name}}", "$&", "\r\nSet-Cookie: a=b", "=cmd|' /C calc'!A0", "ﷺ".repeat(400), '"unclosed', "a,b\n".repeat(200)],
);
const oddNumber = fc.constantFrom(0, -1, -0, 1.5, 2 ** 31, 2 ** 53, 1e308, 5e-324);
const anyValue = fc.oneof(anyText, oddText, oddNumber, fc.integer(), fc.boolean(), fc.constant(null), fc.jsonValue());

function bodyOf({ requestBody }: Operation): fc.Arbitrary<string | undefined> {
  const name = requestBody?.content["application/json"].schema.$ref.split("/").at(-1);
  if (name === undefined) return fc.constant(undefined);
  const { properties, example } = bodySchema<Body>(document.components.schemas[name]);
  const field = (key: string) => fc.oneof(fc.constant(example[key]), anyText, oddText, anyValue);
  const fields = Object.fromEntries(Object.keys(properties).map((key) => [key, field(key)]));
  const object = fc.record(fields, { requiredKeys: [] });
  const more = fc.dictionary(fc.oneof(anyText, oddText), anyValue, { maxKeys: 2 });
  return fc.oneof(
    { weight: 6, arbitrary: object.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: fc.tuple(object, more).map(([value, extra]) => JSON.stringify({ ...value, ...extra })) },
    { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: anyText },
  );
}

const escaped = fc.oneof(anyText, oddText).map((odd) => encodeURIComponent(odd.toWellFormed()));
const anyId = fc.oneof(
  fc.integer({ min: 1, max: 50 }).map(String),
  escaped.filter((id) => id !== ""),
  fc.constantFrom("%", "%zz", "%c0%ae", "%00", "9".repeat(400), "1;2", "1,2", "*"),
);

function urlOf(path: string, { parameters }: Operation): fc.Arbitrary<string> {
  const known = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  const key = known.length > 0 ? fc.oneof(fc.constantFrom(...known), escaped) : escaped;
  const query = fc.array(fc.tuple(key, escaped), { maxLength: 3 });
  return fc.tuple(anyId, query).map(([id, pairs]) => {
    const search = pairs.map(([name, value]) => `${name}=${value}`).join("&");
    return `${path.replace(/\{\w+\}/g, () => id)}${search && `?${search}`}`;
  });
}

const HEADERS = ["accept", "auth-token", "cookie", "if-match", "if-none-match", "idempotency-key", "x-forwarded-for"];
const headerText = fc.oneof(
  fc
    .array(fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0xa0, max: 0xff })), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units)),
  fc.constantFrom('W/"1"', "*", '"1-1"', "promptory_session=%", "ptk_", "a.b.c"),
);
const anyHeaders = fc.dictionary(fc.constantFrom(...HEADERS), headerText, { maxKeys: 2 });

const MCP_METHODS = [
  ...["initialize", "ping", "prompts/list", "prompts/get", "completion/complete", "resources/list", "resources/read"],
  ...["resources/templates/list", "tools/list", "tools/call", "notifications/initialized", "server/discover"],
];

type Sent = { method: string; path: string; headers: Record<string, string>; body?: string | undefined };

describe("bad input of every kind", () => {
  const agent = new Agent({ keepAlive: true });
  let test: TestApp;

  beforeAll(async () => {
    test = await openApp();
  });
  afterAll(async () => {
    agent.destroy();
    await test.close();
  });

  /** Sends the path as it stands: nothing tidies it up on the way. */
  async function send({ method, path, headers, body }: Sent) {
    const { port } = test.app.getHttpServer().address() as AddressInfo;
    const length =
      body === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const sent = request({ agent, host: "127.0.0.1", port, method, path, headers: { ...length, ...headers } }).end(
      body,
    );
    const [answer]: [IncomingMessage] = (await once(sent, "response")) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) };
  }

  /** The answer is a success or a problem of the contract; never the server's own fault, and nothing of its inside. */
  async function isAnswered(sent: Sent): Promise<void> {
    const answer = await send(sent);
    // No AI provider is configured here, so this error is expected.
    const isFine = answer.status < 500 || answer.text.includes('"code":"ai_not_configured"');
    expect({ ...answer, isFine }).toMatchObject({ isFine: true });
    expect(answer.headers).toHaveProperty("x-ratelimit-limit");
    if (answer.status < 400 || sent.method === "HEAD") return;
    expect(answer.headers["content-type"]).toMatch("application/problem+json");
    expect(ERROR_STATUS).toHaveProperty(JSON.parse(answer.text).code, answer.status);
    expect(answer.text).not.toMatch(/node_modules|\bselect .+ from\b|\binsert into\b|at \w+ \(/i);
  }

  it.each(operations.map((each) => [each.operation.operationId, each] as const))(
    "to %s is answered",
    async (_, { path, method, operation }) => {
      const admin: Person = await registerAdmin(test);
      const input = fc.record({ url: urlOf(path, operation), body: bodyOf(operation), headers: anyHeaders });
      await check(operation.operationId, input, ({ url, body, headers }) =>
        isAnswered({
          method: method.toUpperCase(),
          path: url,
          headers: { ...headers, authorization: admin.authorization },
          body,
        }),
      );
    },
    60_000,
  );

  it("to any address, by anyone, is answered", async () => {
    const method = fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD");
    const credentials = fc.option(headerText.map((token) => `Bearer ${token}`));
    const path = fc.array(fc.oneof(escaped, anyId, fc.constantFrom("auth", "templates", "..", "%2e%2e", "")), {
      maxLength: 4,
    });
    const input = fc.record({ method, path, credentials });
    await check(
      "any-address",
      input,
      ({ method: verb, path: parts, credentials: authorization }) =>
        isAnswered({
          method: verb,
          path: `/api/${parts.join("/")}`,
          headers: authorization === null ? {} : { authorization },
        }),
      5 * RUNS,
    );
  });

  it("to /mcp, as any message, is answered", async () => {
    const person: Person = await registerAdmin(test);
    const body = { name: "Agent" };
    const { apiKey } = (await as(test, person).post("/api/extension/api-keys").send(body).expect(201)).body;
    await test.sql("update api_keys set per_minute = null");
    const method = fc.oneof(fc.constantFrom(...MCP_METHODS), anyText, anyValue);
    const name = fc.oneof(
      fc.constantFrom("search_prompts", "get_prompt", "list_types", "save_prompt"),
      anyText,
      oddText,
    );
    const field = fc.oneof({ weight: 3, arbitrary: anyText }, oddText, anyValue);
    const args = fc.oneof(
      fc.record({ command: field, title: field, content: field, type: field, query: field }, { requiredKeys: [] }),
      fc.dictionary(fc.oneof(anyText, oddText), field, { maxKeys: 3 }),
      anyValue,
    );
    const meta = fc.oneof(
      anyValue,
      fc.record({
        "io.modelcontextprotocol/protocolVersion": fc.oneof(fc.constant("2026-07-28"), field),
        "io.modelcontextprotocol/clientInfo": fc.oneof(fc.constant({ name: "x", version: "1" }), anyValue),
        "io.modelcontextprotocol/clientCapabilities": fc.oneof(fc.constant({ elicitation: {} }), anyValue),
      }),
    );
    const hello = { protocolVersion: field, capabilities: anyValue, clientInfo: anyValue };
    const params = fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({ name, arguments: args, uri: field, _meta: meta }, { requiredKeys: ["name"] }),
      },
      fc.record({ ref: fc.record({ type: fc.constantFrom("ref/prompt", "x"), name: field }), argument: anyValue }),
      fc.record({ ...hello, _meta: meta }, { requiredKeys: [] }),
      anyValue,
    );
    const input = fc.oneof(
      { weight: 8, arbitrary: fc.record({ jsonrpc: fc.constant("2.0"), id: anyValue, method, params }) },
      fc.record({ jsonrpc: anyValue, id: anyValue, method, params }, { requiredKeys: [] }),
      fc.jsonValue(),
    );
    const sent = fc.record({ message: input, version: fc.option(fc.constantFrom("2026-07-28", "2025-11-25", "x")) });
    const judge = async ({ message, version }: { message: unknown; version: string | null }) => {
      const headers = {
        authorization: `Bearer ${apiKey}`,
        ...(version !== null && { "mcp-protocol-version": version }),
      };
      const answer = await send({ method: "POST", path: "/mcp", headers, body: JSON.stringify(message) });
      expect({ ...answer, isFine: answer.status < 500 }).toMatchObject({ isFine: true });
      // The code of an error of the server, whatever its status.
      expect(answer.text).not.toMatch(/"code":-32603|node_modules|\bselect .+ from\b/i);
    };
    await check("mcp", sent, judge, 20 * RUNS);
  }, 900_000);

  it(`prints the seed of this run: FUZZ_SEED=${SEED}`, () => expect(SEED).toBeGreaterThanOrEqual(0));
});

describe("every schema", () => {
  it.each(exportedSchemas())("%s judges anything without breaking", (_, schema) => {
    const shape = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    const alike = fc.record(Object.fromEntries(shape.map((key) => [key, fc.oneof(anyValue, fc.anything())])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(fc.oneof(alike, anyValue, fc.anything()), (value) => {
        const { success, error } = z.safeParse(schema, value);
        return success || error.issues.length > 0;
      }),
      { seed: SEED, numRuns: 5 * RUNS },
    );
  });
});
