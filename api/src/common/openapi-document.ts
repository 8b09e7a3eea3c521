import { STATUS_CODES } from "node:http";
import type { INestApplication } from "@nestjs/common";
import { ModulesContainer } from "@nestjs/core";
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from "@nestjs/swagger";
import { z } from "zod";
import { ERROR_STATUS, type ErrorCode } from "./errors.js";
import { Problem } from "./problem.dto.js";
import { listRoutes, operationId, type Route } from "./routes.js";
import { version } from "./version.js";

type Json = Record<string, unknown>;
type Operation = Json & { responses: Json; parameters?: Json[]; requestBody?: Json };

const DESCRIPTION = `The library where people keep the prompts they use with AI assistants.

**Signing in.** \`POST /api/auth/login\` answers a token. Send it as \`Authorization: Bearer <token>\` or in an
\`auth-token\` header. The HttpOnly cookie that comes with it authorises reading only. Every route asks for a session unless it says otherwise.

**Errors** are problem documents (RFC 9457): \`code\` comes out of a closed set, \`message\` is a sentence a screen may show.
Absent and somebody else's are the same 404. A known address with a wrong method is 405 with \`Allow\`.

**Lists** are arrays. \`limit\` and \`page\` page them; \`X-Total-Count\` and \`Link\` (RFC 8288) tell the rest. A known query parameter given
twice is 400; an unknown one is ignored. An unknown field of a body is 400.

**Bodies** are JSON in UTF-8 of at most 2 MB (import 20 MB, auth 16 KB). Ids are whole numbers from 1 to 2147483647, moments ISO 8601 in UTC.`;

const SENTENCES: Record<ErrorCode, string> = {
  validation_failed: "Title is required",
  invalid_credentials: "Invalid username or password. Please check your details and try again.",
  unauthenticated: "Authentication required",
  forbidden: "Only administrators may do that.",
  not_found: "Not found.",
  method_not_allowed: "This address answers GET only.",
  conflict: "That already exists.",
  username_taken: "Username is unavailable, try a different one.",
  type_name_taken: "You already have a type with that name.",
  precondition_failed: "This was changed in the meantime. Reload it and try again.",
  payload_too_large: "The request is larger than 2 MB.",
  unsupported_media_type: "Send JSON (Content-Type: application/json).",
  too_many_requests: "Too many requests. Please wait a moment.",
  internal_error: "Something went wrong on our side. Please try again.",
  unavailable: "Promptory is not available right now. Please try again in a moment.",
};

const STATUS_MEANING: Record<number, string> = {
  400: "The request breaks a rule",
  401: "No session, or a wrong name or password",
  403: "Not an administrator",
  404: "Absent, or somebody else's",
  409: "In conflict with what there is",
  412: "The row has moved on",
  413: "Too large",
  415: "Not JSON in UTF-8",
  429: "Too often",
  500: "A fault of the server",
  503: "Not available right now; Retry-After says when to try again",
};

/** The OpenAPI 3.1 document of the application; needs no database. */
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
    .addCookieAuth("promptory_session", { type: "apiKey", in: "cookie", description: "Reading only" }, "sessionCookie");
  for (const [name, description] of TAGS) config.addTag(name, description);
  const document = SwaggerModule.createDocument(app, config.build(), {
    operationIdFactory: operationId,
    standardSchemaConverter: (schema, { schemaType }) => toJsonSchema(schema, schemaType),
  });
  complete(document, listRoutes(app.get(ModulesContainer)));
  return document;
}

const TAGS: [string, string][] = [
  ["auth", "Accounts and sessions"],
  ["types", "Prompt types"],
  ["templates", "Prompts: reading, searching, importing"],
  ["extension", "Prompts: writing and counting uses; the web and the browser extension share these"],
  ["stats", "Figures of one's own library"],
  ["admin", "For administrators"],
  ["health", "For monitoring"],
];

/** JSON Schema 2020-12, which is what OpenAPI 3.1 speaks; named schemas become components. */
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

/** Leaves out the bounds of a double and the pattern behind a format, and lets answers grow by new fields. */
function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }, io: "input" | "output"): void {
  if (io === "output") delete jsonSchema.additionalProperties;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format) delete jsonSchema.pattern;
}

/** Adds what follows from a route's kind: who may call it and the errors every such route answers. */
function complete(document: OpenAPIObject, routes: Route[]): void {
  const schemas = { ...document.components?.schemas, ...toJsonSchema(Problem, "output")?.components };
  for (const route of routes) {
    const path = document.paths[route.path.replace(/:(\w+)/g, "{$1}")] as Record<string, Operation> | undefined;
    const operation = path?.[route.method.toLowerCase()];
    if (!operation) continue;
    operation.security = securityOf(route);
    addErrors(operation, errorsOf(route, operation));
    addRequestId(operation);
  }
  document.components = { ...document.components, headers: { RequestId: REQUEST_ID }, schemas: sorted(schemas) };
  document.paths = sorted(document.paths);
}

function securityOf({ access, method }: Route): Json[] {
  if (access === "public") return [];
  const headers = [{ bearer: [] }, { authToken: [] }];
  return method === "GET" ? [...headers, { sessionCookie: [] }] : headers;
}

function errorsOf({ access, fails }: Route, operation: Operation): ErrorCode[] {
  const codes = new Set<ErrorCode>(fails);
  if (operation.requestBody || operation.parameters?.length) codes.add("validation_failed");
  if (operation.requestBody) codes.add("payload_too_large").add("unsupported_media_type");
  if (access !== "public") codes.add("unauthenticated");
  if (access === "admin") codes.add("forbidden");
  return [...codes.add("internal_error").add("unavailable")];
}

function addErrors(operation: Operation, codes: ErrorCode[]): void {
  for (const status of new Set(codes.map((code) => ERROR_STATUS[code]).sort((a, b) => a - b))) {
    const here = codes.filter((code) => ERROR_STATUS[code] === status);
    operation.responses[status] = {
      description: `${STATUS_MEANING[status]}: ${here.map((code) => `\`${code}\``).join(", ")}`,
      content: {
        "application/problem+json": {
          schema: { $ref: "#/components/schemas/Problem" },
          examples: Object.fromEntries(here.map((code) => [code, { value: exampleOf(code) }])),
        },
      },
      ...(status === 503 && { headers: { "Retry-After": { description: "Seconds", schema: { type: "integer" } } } }),
    };
  }
}

function exampleOf(code: ErrorCode): Problem {
  const errors = [{ field: "title", message: SENTENCES.validation_failed }];
  return {
    type: "about:blank",
    title: STATUS_CODES[ERROR_STATUS[code]] ?? "",
    status: ERROR_STATUS[code],
    code,
    message: SENTENCES[code],
    ...(code === "validation_failed" && { errors }),
    requestId: "0198f2c4-7d1e-7c53-9a70-3f1f0d2b8a11",
  };
}

const REQUEST_ID = { description: "The request's name in the server's log", schema: { type: "string" } } as const;

/** Every answer names its request. */
function addRequestId(operation: Operation): void {
  const header = { $ref: "#/components/headers/RequestId" };
  for (const response of Object.values(operation.responses) as Json[]) {
    response.headers = { ...(response.headers as Json | undefined), "X-Request-Id": header };
  }
}

function without(object: Json, key: string): Json {
  const { [key]: _, ...rest } = object;
  return rest;
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
