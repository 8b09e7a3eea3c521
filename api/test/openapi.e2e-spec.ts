import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ModulesContainer } from "@nestjs/core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { ERROR_STATUS } from "../src/common/errors.js";
import { buildDocument } from "../src/common/openapi-document.js";
import { listRoutes } from "../src/common/routes.js";
import { openApp, type TestApp } from "./support/app.js";

type Json = Record<string, unknown>;
type Answer = {
  description: string;
  headers: Json;
  content?: Record<string, { schema: Json; examples?: Record<string, { value: unknown }> }>;
};
type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security: Json[];
  responses: Record<string, Answer>;
  parameters: Json[];
};

const committed = JSON.parse(readFileSync(join(import.meta.dirname, "../../openapi/openapi.json"), "utf8"));

const operations = Object.entries<Record<string, Operation>>(committed.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [operation.operationId, { path, method, operation }] as const),
);

let test: TestApp;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());

const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as typeof addFormats.default)(ajv);
const base = "https://promptory.example/api";
ajv.addSchema({ $id: base, components: committed.components });
const validators = new Map<string, ReturnType<typeof ajv.compile>>();

/** Checks a value against a schema of the document. */
function violations(schema: Json, value: unknown) {
  const rooted = JSON.stringify(schema).replaceAll('"#/', `"${base}#/`);
  const validate = validators.get(rooted) ?? ajv.compile(JSON.parse(rooted));
  validators.set(rooted, validate);
  validate(value);
  return validate.errors ?? [];
}

/** `GET /api/templates/commands/{command}`: ambiguous beside `/api/templates/{id}/usage`. */
const UNDESCRIBED = ["mcp.call", "templates.getByCommand"];

describe("the committed document", () => {
  it("is what the application says of itself", () => {
    expect(JSON.parse(JSON.stringify(buildDocument(test.app)))).toEqual(committed);
  });

  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(committed));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    expect(validator.version).toBe("3.1");
  });

  it("describes every route but /mcp, which speaks JSON-RPC, those of OAuth clients, and an older address", () => {
    const routes = listRoutes(test.app.get(ModulesContainer)).map(({ operationId }) => operationId);
    const described = routes.filter((id) => !UNDESCRIBED.includes(id) && !id.startsWith("oAuth."));
    expect(operations.map(([id]) => id).sort()).toEqual(described.sort());
  });

  it("knows the closed set of error codes", () => {
    expect(committed.components.schemas.Problem.properties.code.enum).toEqual(Object.keys(ERROR_STATUS));
  });

  it("names the three ways to show a token", () => {
    expect(Object.keys(committed.components.securitySchemes)).toEqual(["bearer", "authToken", "sessionCookie"]);
  });

  it("marks the second addresses of a route as deprecated, and names the preferred one", () => {
    const deprecated = Object.values<Record<string, { deprecated?: boolean; description: string }>>(committed.paths)
      .flatMap((methods) => Object.values(methods))
      .filter((operation) => operation.deprecated);
    expect(deprecated).toHaveLength(10);
    for (const { description } of deprecated) {
      const [, method = "", path = ""] = /^`(?:(GET|POST) )?([^`?]+)[^`]*` is preferred/.exec(description) ?? [];
      expect(Object.keys(committed.paths[path])).toContain((method || "post").toLowerCase());
    }
  });

  it.each(Object.keys(committed.components.schemas).filter((name) => name !== "Problem"))(
    "gives %s a description and an example that keeps to it",
    (name) => {
      const schema = committed.components.schemas[name];
      expect(schema.description).toMatch(/\.$/);
      expect(violations({ $ref: `#/components/schemas/${name}` }, schema.example)).toEqual([]);
    },
  );
});

/** Done by a worker when they are large. */
const LARGE = ["imports.apply", "templates.changeMany"];

describe.each(operations)("%s", (_, { method, operation }) => {
  const { responses, security, summary, tags } = operation;

  it("says in a few words what it does, under a tag that is explained", () => {
    expect(summary).toMatch(/^[A-Z]/);
    expect(committed.tags.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(tags));
    expect(tags).toHaveLength(1);
  });

  it("answers success in one way and names its errors, each with an example", () => {
    const [success, ...more] = Object.keys(responses).filter((status) => status.startsWith("2"));
    expect({ success, more }).toEqual({
      success: expect.stringMatching(/^20[0124]$/),
      more: LARGE.includes(operation.operationId) ? ["202"] : [],
    });
    for (const [status, { content, headers }] of Object.entries(responses)) {
      expect(headers).toHaveProperty("X-Request-Id");
      if (Number(status) < 400) continue;
      const { schema, examples } = content?.["application/problem+json"] ?? {};
      for (const [code, { value }] of Object.entries(examples ?? {})) {
        expect(value).toMatchObject({ code, status: Number(status) });
        expect(violations(schema ?? {}, value)).toEqual([]);
      }
      expect(Object.keys(examples ?? {}).length).toBeGreaterThan(0);
    }
  });

  it("takes the cookie for reading only", () => {
    const schemes = security.flatMap((each) => Object.keys(each));
    // The one reading route that a link must not reach.
    const byCookie = method === "get" && operation.operationId !== "extensionApiKey.get";
    if (schemes.length > 0) expect(schemes.includes("sessionCookie")).toBe(byCookie);
    const judgesSecrets = ["auth.login", "extension.connect"].includes(operation.operationId);
    expect(Object.keys(responses).includes("401")).toBe(schemes.length > 0 || judgesSecrets);
  });
});
