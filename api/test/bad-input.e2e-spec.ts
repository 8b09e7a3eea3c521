import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { toFieldErrors } from "../src/common/validation.js";
import { openApp, type TestApp } from "./support/app.js";
import { bodySchema } from "./support/bodies.js";
import { isDeep } from "./support/deep.js";
import { schemasOfContract } from "./support/schemas.js";
import { as, type Person, registerAdmin } from "./support/session.js";

type Schema = {
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  type?: string | string[];
  enum?: unknown[];
  maxLength?: number;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
};
type ObjectSchema = { properties: Record<string, Schema>; required?: string[]; example: Record<string, unknown> };
type Parameter = { name: string; in: string; schema: Schema };
type Operation = {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: { "application/json": { schema: { $ref: string } } } };
  responses: Record<string, unknown>;
};

const document = JSON.parse(readFileSync(join(import.meta.dirname, "../../openapi/openapi.json"), "utf8"));

/** Every operation of the contract; whatever joins it is tried with bad input from then on. */
const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

const LONE_SURROGATE = "a\ud800";
const NOT_IDS = [
  "0",
  "-1",
  "1.5",
  "abc",
  "2147483648",
  "99999999999999999999",
  "1e3",
  "0x1",
  "%00",
  "%E2%80%8B1",
  "NaN",
  " 1",
];

const schemas = schemasOfContract();

/** All of them in a deep run, else one: which one differs from place to place. */
const sample = <T>(values: readonly T[], place: number): T[] =>
  isDeep ? [...values] : values.filter((_, index) => index === place % values.length);

const ISSUER = "http://127.0.0.1:3000";

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await openApp({ oauth: { issuer: ISSUER, resource: `${ISSUER}/mcp`, hasDocuments: false } });
  admin = await registerAdmin(test);
});
afterAll(() => test.close());

function badValues(field: string, schema: Schema): [string, unknown][] {
  const alternatives = schema.anyOf ?? schema.oneOf ?? [schema];
  const kinds = [schema, ...alternatives].flatMap(({ type }) => type ?? []);
  const text = alternatives.find(({ type }) => type === "string");
  const always: [string, unknown][] = [["an endless number", 1e300]];
  if (!kinds.includes("object")) always.push(["an object", {}]);
  // No list of ours takes empty objects.
  always.push(["a list", kinds.includes("array") ? [{}] : ["x"]]);
  if (!kinds.includes("boolean")) always.push(["a truth value", true]);
  if (!kinds.includes("null")) always.push(["null", null]);
  if (schema.enum) return [...always, ["an unknown word", "nonsense"], ["a NUL", "a\0"]];
  if (kinds.includes("integer")) {
    const { minimum, maximum = 2147483647 } = alternatives.find(({ type }) => type === "integer") ?? {};
    return [
      ...always,
      // The specification has typeId coerced to a number.
      ["text", field === "typeId" ? "5.0" : "5"],
      ["a fraction", 1.5],
      ...(minimum === 0 ? [] : [["zero", 0] as [string, unknown]]),
      ["a negative number", -1],
      ["too large a number", maximum + 1],
    ];
  }
  if (kinds.some((kind) => ["array", "boolean", "object"].includes(kind))) return [...always, ["text", "yes"]];
  if (!text) throw new Error(`Bad values of ${JSON.stringify(schema)} are not known here`);
  const values: [string, unknown][] = [...always, ["a number", 5]];
  if (text.format === undefined)
    values.push(["a NUL", "aaaaaaaa\0"], ["half a character", `aaaaaaaa${LONE_SURROGATE}`]);
  if (text.minLength) values.push(["nothing", ""], ["blanks", " \t\n"]);
  // The longest file is longer than a body may be: that limit is tried with the bodies.
  if (text.maxLength && text.maxLength <= 200_000) values.push(["too much", "a".repeat(text.maxLength + 1)]);
  if (text.pattern) values.push(["a foreign character", "not ✓\nallowed"]);
  return values;
}

const bodyNameOf = ({ requestBody }: Operation) =>
  requestBody?.content["application/json"].schema.$ref.split("/").at(-1);

function bodyOf(operation: Operation): ObjectSchema | undefined {
  const name = bodyNameOf(operation);
  return name === undefined ? undefined : bodySchema<ObjectSchema>(document.components.schemas[name]);
}

/** Sends it and expects a 400 the contract names, with a sentence and nothing of the server's inside. */
async function refused({ method, operation }: (typeof operations)[number], url: string, body?: object) {
  const sent = as(test, admin)[method as "post"](url);
  const { status, body: problem, headers, text } = await (body ? sent.send(body) : sent);
  expect({ status, text }).toEqual({ status: 400, text });
  expect(Object.keys(operation.responses)).toContain("400");
  expect(headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  expect(problem).toMatchObject({ code: "validation_failed", message: expect.stringMatching(/^[A-Za-z].+/) });
  expect(text).not.toMatch(/Invalid input|Invalid option|node_modules|select .+ from |insert into /);
  return problem;
}

const withIds = (path: string, id = "1") => path.replace(/\{\w+\}/g, id);

type FieldErrors = { field: string; message: string }[];

/** A sentence about this field. In a list or an object the place is reported too. */
function expectErrorsOf(field: string, errors: FieldErrors) {
  expect(errors.length).toBeGreaterThan(0);
  for (const error of errors) {
    expect(error.field.split(".")[0]).toBe(field);
    expect(error.message).toMatch(/\S+ \S+/);
  }
}

const without = ({ example }: ObjectSchema, field: string) =>
  Object.fromEntries(Object.entries(example).filter(([key]) => key !== field));

/** What the pipe of the API answers for a value, without HTTP. */
async function judge(schema: z.core.$ZodType, value: object): Promise<FieldErrors> {
  const result = await schema["~standard"].validate(value);
  return (result.issues ?? []).flatMap((issue) => toFieldErrors(issue));
}

const places = operations.map((each, place) => [each.operation.operationId, each, place] as const);

describe.each(places)("%s", (_, each, place) => {
  const { path, operation } = each;
  const body = bodyOf(operation);
  const schema = schemas.get(bodyNameOf(operation) ?? "");

  if (/\{(id|n)\}/.test(path)) {
    it.each(sample(NOT_IDS, place))("refuses %j as an id", async (id) => {
      const problem = await refused(each, withIds(path, encodeURI(decodeURIComponent(id))), body?.example);
      expect(problem.errors[0].message).toBe("The id must be a whole number from 1 to 2147483647.");
    });
  }

  const query = operation.parameters.filter((parameter) => parameter.in === "query");
  for (const [index, { name, schema }] of query.entries()) {
    const twice = schema.type === "array" ? [] : [`1&${name}=1`, `1&${name}=2`];
    const bad =
      schema.enum || schema.type === "boolean"
        ? ["nonsense", "", "title;drop"]
        : schema.type === "integer"
          ? NOT_IDS
          : ["%00", "a".repeat(201)];
    it.each([...sample(twice, place), ...sample(bad, place + index)])(`refuses ${name}=%s`, (value) =>
      refused(each, `${path}?${name}=${value}`),
    );
  }

  if (!body) return;

  it("refuses an unknown field by its name", async () => {
    const { errors } = await refused(each, withIds(path), { ...body.example, odd_one: 1 });
    expect(errors).toEqual([{ field: "odd_one", message: "Unknown field: odd_one" }]);
  });

  for (const field of sample(body.required ?? [], place)) {
    it(`refuses a body without ${field}`, async () => {
      const { errors } = await refused(each, withIds(path), without(body, field));
      expect(errors).toEqual([{ field, message: expect.stringMatching(/\S+ \S+/) }]);
    });
  }

  describe.each(Object.entries(body.properties))("the field %s", (field, values) => {
    const index = Object.keys(body.properties).indexOf(field);
    const bad = badValues(field, values);
    it.each(schema ? sample(bad, place + index) : bad)("is refused with %s", async (_kind, value) => {
      const { errors, message } = await refused(each, withIds(path), { ...body.example, [field]: value });
      // A file's text is judged as a file; everything else as a field.
      expectErrorsOf(field, errors ?? [{ field: "content", message }]);
    });
  });
});

// One bad value of each field has shown above that the route has its schema: the others are judged by that alone.
describe.each(
  operations.flatMap(({ operation }) => {
    const [name = "", body] = [bodyNameOf(operation), bodyOf(operation)];
    const schema = schemas.get(name);
    return schema && body ? [[name, schema, body] as const] : [];
  }),
)("the schema %s", (_, schema, body) => {
  for (const field of body.required ?? []) {
    it(`refuses a body without ${field}`, async () => {
      const errors = await judge(schema, without(body, field));
      expect(errors).toEqual([{ field, message: expect.stringMatching(/\S+ \S+/) }]);
    });
  }

  for (const [field, values] of Object.entries(body.properties)) {
    it.each(badValues(field, values))(`refuses ${field} with %s`, async (_kind, value) => {
      expectErrorsOf(field, await judge(schema, { ...body.example, [field]: value }));
    });
  }
});
