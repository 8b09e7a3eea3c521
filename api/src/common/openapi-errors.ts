import { STATUS_CODES } from "node:http";
import { ERROR_STATUS, type ErrorCode, type FieldError, type Problem } from "./errors.js";
import type { Route } from "./routes.js";

export type Json = Record<string, unknown>;

type Body = { content?: Record<string, { schema?: { $ref?: string } }> };
export type Operation = Json & { responses: Json; parameters?: Json[]; requestBody?: Body };
export type Schemas = Record<string, { required?: string[]; properties?: Json }>;

const SENTENCES: Record<ErrorCode, string> = {
  validation_failed: "Title is required",
  invalid_credentials: "Invalid username or password. Please check your details and try again.",
  unauthenticated: "Authentication required",
  forbidden: "Only administrators may do that.",
  registration_closed: "Registration is closed. Ask an administrator for an account.",
  invitation_invalid: "This invitation is not valid: it has expired, was revoked or is used up. Ask for a new link.",
  not_found: "Not found.",
  method_not_allowed: "This address answers GET only.",
  conflict: "That already exists.",
  idempotency_key_reused: "This Idempotency-Key belongs to a different request.",
  write_in_progress: "The same request is still being worked on. Try again soon.",
  username_taken: "Username is unavailable, try a different one.",
  type_name_taken: "You already have a type with that name.",
  precondition_failed: "This was changed in the meantime. Reload it and try again.",
  payload_too_large: "The request is larger than 2 MB.",
  quota_exceeded: "Your account can hold 100,000 prompts. Delete some, or ask an administrator for more.",
  unsupported_media_type: "Send JSON (Content-Type: application/json).",
  too_many_requests: "Too many requests. Please try again in 40 seconds.",
  internal_error: "Something went wrong on our side. Please try again.",
  already_improving: "An improvement of yours is still running. Wait for it, or cancel it.",
  operation_in_progress: "Another large change, import or export of the person is still running",
  ai_failed: "The AI provider failed. Please try again in a moment.",
  ai_lost_parts: "The AI lost parts of your prompt twice: {{name}}. Nothing was changed.",
  ai_not_configured:
    "Improving with AI is not set up: set AI_PROVIDER, AI_MODEL and AI_API_KEY, or run Ollama on the server.",
  ai_unavailable: "The AI provider is busy. Please try again in 30 seconds.",
  ai_timeout: "The AI provider took too long. Please try again.",
  outcome_unknown: "It is not known whether this was saved. Send it again with the same Idempotency-Key.",
  unavailable: "Promptory is not available right now. Please try again in a moment.",
};

const STATUS_MEANING: Record<number, string> = {
  400: "The request breaks a rule",
  401: "No session, or a wrong name or password",
  403: "Not allowed",
  404: "Missing, or of another user",
  405: "Another method",
  409: "In conflict with what there is",
  412: "The row was changed since",
  413: "Too large",
  415: "Not JSON in UTF-8",
  429: "Too often; Retry-After says when to try again",
  500: "A fault of the server",
  502: "The AI provider failed, or its answer cannot be used",
  503: "Not available right now; Retry-After says when to try again",
  504: "The AI provider took too long",
};

function errorsOf({ method, access, budget, fails, idempotent }: Route, operation: Operation): ErrorCode[] {
  const codes = new Set<ErrorCode>(fails);
  if (operation.requestBody || operation.parameters?.length) codes.add("validation_failed");
  if (operation.requestBody) codes.add("payload_too_large").add("unsupported_media_type");
  if (idempotent) codes.add("idempotency_key_reused").add("write_in_progress");
  if (method !== "GET") codes.add("outcome_unknown");
  if (access !== "public") codes.add("unauthenticated");
  if (access === "admin") codes.add("forbidden");
  if (budget !== "none") codes.add("too_many_requests");
  // All that a health check refuses.
  else codes.add("method_not_allowed");
  return [...codes.add("internal_error").add("unavailable")];
}

export function addErrors(operation: Operation, route: Route, schemas: Schemas): void {
  const codes = errorsOf(route, operation);
  for (const status of new Set(codes.map((code) => ERROR_STATUS[code]).sort((a, b) => a - b))) {
    const here = codes.filter((code) => ERROR_STATUS[code] === status);
    operation.responses[status] = {
      description: `${STATUS_MEANING[status]}: ${here.map((code) => `\`${code}\``).join(", ")}`,
      content: {
        "application/problem+json": {
          schema: { $ref: "#/components/schemas/Problem" },
          examples: Object.fromEntries(here.map((code) => [code, { value: exampleOf(code, operation, schemas) }])),
        },
      },
      ...((status === 429 || status === 503) && {
        headers: { "Retry-After": { description: "Seconds", schema: { type: "integer" } } },
      }),
    };
  }
}

function exampleOf(code: ErrorCode, operation: Operation, schemas: Schemas): Problem {
  const errors = code === "validation_failed" ? [badInput(operation, schemas)] : undefined;
  return {
    type: "about:blank",
    title: STATUS_CODES[ERROR_STATUS[code]] ?? "",
    status: ERROR_STATUS[code],
    code,
    message: errors?.[0]?.message ?? SENTENCES[code],
    ...(errors && { errors }),
    requestId: "0198f2c4-7d1e-7c53-9a70-3f1f0d2b8a11",
  };
}

function badInput({ requestBody, parameters = [] }: Operation, schemas: Schemas): FieldError {
  const name = requestBody?.content?.["application/json"]?.schema?.$ref?.split("/").at(-1);
  const body = name === undefined ? undefined : schemas[name];
  const [field] = body?.required ?? Object.keys(body?.properties ?? {});
  if (field) return { field, message: `${field.charAt(0).toUpperCase()}${field.slice(1)} is required` };
  if (parameters.some((parameter) => parameter.name === "limit")) {
    return { field: "limit", message: "limit must be a whole number from 1 to 500." };
  }
  const id = String(parameters[0]?.name);
  return { field: id, message: "The id must be a whole number from 1 to 2147483647." };
}
