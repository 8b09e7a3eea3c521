import type { INestApplication } from "@nestjs/common";
import { ModulesContainer } from "@nestjs/core";
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from "@nestjs/swagger";
import { LIMITS } from "@promptory/rules";
import { z } from "zod";
import { Problem } from "./errors.js";
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_MAX } from "./idempotent.js";
import { addErrors, type Json, type Operation, type Schemas } from "./openapi-errors.js";
import { listRoutes, type Route } from "./routes.js";
import { version } from "./version.js";

const DESCRIPTION = `The library where people keep the prompts they use with AI assistants.

**Signing in.** \`POST /api/auth/login\` answers a token. Send it as \`Authorization: Bearer <token>\` or in an
\`auth-token\` header. The HttpOnly cookie that comes with it authorises reading only. Every route asks for a session unless it says otherwise.
An API key (\`ptk_…\`) is sent like a token and can use the routes that say so: its owner's own prompts with their types, tags, versions, megaprompts and presets (read), usage,
improve, and the sites of the browser extension. It opens nothing of accounts, sessions, keys or administration.

**Errors** are problem documents (RFC 9457): \`code\` comes out of a closed set, \`message\` is a sentence a screen may show.
A missing row and one of another user are the same 404. A known address with a wrong method is 405 with \`Allow\`.

**Lists** are arrays. \`limit\` (at most ${LIMITS.perPerson}) and \`page\` or \`cursor\` page them; \`X-Total-Count\`, \`X-Total-Count-Relation\` and \`Link\` (RFC 8288) describe the rest.
Of types, tags, filters and megaprompts a person can have ${LIMITS.perPerson}, and an installation as many default types and default prompts: a write that
would make one more is 409 \`conflict\` (400 for a tag), and their lists answer all of them unless \`limit\` says otherwise. A known query parameter given
twice is 400 (but \`tag\`, which may be repeated); an unknown one is ignored. An unknown field of a body is 400.

**Editing.** Reading or writing one thing that can be edited answers its \`ETag\`. A change with \`If-Match\` is done only while the thing still has that
ETag, otherwise it is 412 \`precondition_failed\`; without the header the last change wins.

**Sending again.** Every write of a signed-in person, and the contact form, may carry an \`Idempotency-Key\` (the routes that do not say so ignore it). The same
request with the same key is done once and, for 24 hours, answered as the first time, with \`Idempotent-Replayed: true\`. A repetition waits while the first is
under way (5 seconds at most, then 409 \`write_in_progress\` with \`Retry-After\`); a different request with the key is 409. A refused write leaves nothing behind.
A secret is not repeated: the answer has \`"code": "secret_not_repeatable"\` in its place. After 503 \`outcome_unknown\` the write may have been done; the
repetition with the same key tells. Applying an import has no key: sent again it is 409 once it is done, and \`GET /api/imports/{id}\` has its result.

**Limits.** Every answer has its budget in \`X-RateLimit-Limit\`, \`-Remaining\` and \`-Reset\`; beyond it comes 429 with \`Retry-After\`. Requests count by person,
or by address for anonymous requests; signing in and writing to support have budgets of their own by address. Administrators are \`unlimited\` in all of them but signing in. A failed improvement costs none of the day's, but counts as a request.

**Bodies** are JSON in UTF-8 of at most 2 MB (import 20 MB, auth and contact 16 KB). Ids are whole numbers from 1 to 2147483647, moments ISO 8601 in UTC.`;

export function buildDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion("3.1.0")
    .setTitle("Promptory")
    .setDescription(DESCRIPTION)
    .setVersion(version)
    .setLicense("MIT", "https://opensource.org/license/mit")
    .addServer("/")
    .addBearerAuth({ type: "http", scheme: "bearer", bearerFormat: "JWT" }, "bearer")
    .addApiKey({ type: "apiKey", in: "header", name: "auth-token", description: "The same token" }, "authToken")
    .addCookieAuth(
      "promptory_session",
      {
        type: "apiKey",
        in: "cookie",
        description: "Reading only; the name is `__Host-promptory_session` on servers behind TLS",
      },
      "sessionCookie",
    );
  for (const [name, description] of TAGS) config.addTag(name, description);
  const document = SwaggerModule.createDocument(app, config.build(), {
    standardSchemaConverter: (schema, { schemaType }) => toJsonSchema(schema, schemaType),
  });
  complete(document, listRoutes(app.get(ModulesContainer)));
  return document;
}

const BY_KEY = "API keys can use it.";

const TAGS: [string, string][] = [
  ["auth", "Accounts and sessions"],
  ["types", "Prompt types"],
  ["templates", "Prompts: reading, searching, writing, organising"],
  ["tags", "Tags of prompts"],
  ["filters", "Filters a person named to find them again"],
  ["trash", "What was deleted, and bringing it back"],
  ["operations", "Changes of the library that can be undone"],
  ["api-keys", "API keys: access to the library for the extension, agents and programs"],
  ["extension", "The browser extension: connecting it, and the sites it knows"],
  ["transfer", "Importing and exporting, in every format"],
  ["megaprompts", "Prompts put together in an order, saved by name"],
  ["variables", "Variables of the library, and presets: named sets of values for them"],
  ["oauth", "The consent of a person to an OAuth client of `/mcp`"],
  ["contact", "Messages to the operator of the server"],
  ["stats", "Figures of one's own library"],
  ["admin", "For administrators"],
  ["health", "For monitoring and diagnostics"],
];

function toJsonSchema(schema: unknown, io: "input" | "output") {
  if (!(schema instanceof z.core.$ZodType)) return undefined;
  const { $defs, $schema, id, ...rest } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    override: (context) => tidy(context, io),
  });
  const components: Record<string, Json> = {};
  for (const [name, component] of Object.entries($defs ?? {})) components[name] = without(component as Json, "id");
  if (typeof id !== "string") return { schema: rest, components };
  components[id] = rest;
  return { schema: { $ref: `#/$defs/${id}` }, components };
}

type Converted = { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema };

function tidy({ zodSchema, jsonSchema }: Converted, io: "input" | "output"): void {
  // zod drops the examples of a body with a transform.
  const examples = z.globalRegistry.get(zodSchema)?.examples;
  if (Array.isArray(examples)) jsonSchema.examples = examples;
  if (io === "output") delete jsonSchema.additionalProperties;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format) delete jsonSchema.pattern;
  // A flag of a query is text, but a boolean for a client.
  if (jsonSchema.type === "boolean") delete jsonSchema.enum;
}

function complete(document: OpenAPIObject, routes: Route[]): void {
  const schemas = { ...document.components?.schemas, ...toJsonSchema(Problem, "output")?.components };
  for (const route of routes) {
    const path = document.paths[route.path.replace(/:(\w+)/g, "{$1}")] as Record<string, Operation> | undefined;
    const operation = path?.[route.method.toLowerCase()];
    if (!operation) continue;
    operation.operationId = route.operationId;
    operation.security = securityOf(route);
    if (route.idempotent) operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_PARAMETER];
    if (route.aliasOf !== undefined) {
      operation.deprecated = true;
      operation.description = `\`${route.aliasOf}\` is preferred; this address does the same and stays.`;
    }
    if (route.byKey) operation.description = [operation.description, BY_KEY].filter(Boolean).join(" ");
    addErrors(operation, route, schemas as Schemas);
    addHeaders(operation);
  }
  document.components = { ...document.components, headers: HEADERS, schemas: sorted(schemas) };
  document.paths = sorted(document.paths);
}

function securityOf({ access, method, headerOnly }: Route): Json[] {
  if (access === "public") return [];
  const headers = [{ bearer: [] }, { authToken: [] }];
  return method === "GET" && !headerOnly ? [...headers, { sessionCookie: [] }] : headers;
}

const IDEMPOTENCY_PARAMETER = {
  name: IDEMPOTENCY_KEY,
  in: "header",
  required: false,
  description: "A name for this write: repeated within 24 hours, it is done once and gets the first answer again",
  schema: { type: "string", minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX, pattern: "^[!-~]+$" },
};

const text = { type: "string" } as const;
const HEADERS = {
  RequestId: { description: "The request's name in the server's log", schema: text },
  RateLimit: { description: "Requests in a window, or `unlimited`", schema: text },
  RateLimitRemaining: { description: "Requests left of them, or `unlimited`", schema: text },
  RateLimitReset: { description: "When the window ends, in epoch seconds, or `unlimited`", schema: text },
} as const;

const header = (name: keyof typeof HEADERS) => ({ $ref: `#/components/headers/${name}` });

function addHeaders(operation: Operation): void {
  for (const response of Object.values(operation.responses) as Json[]) {
    response.headers = {
      ...(response.headers as Json | undefined),
      "X-Request-Id": header("RequestId"),
      "X-RateLimit-Limit": header("RateLimit"),
      "X-RateLimit-Remaining": header("RateLimitRemaining"),
      "X-RateLimit-Reset": header("RateLimitReset"),
    };
  }
}

function without(object: Json, key: string): Json {
  const { [key]: _, ...rest } = object;
  return rest;
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
