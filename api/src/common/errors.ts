import { z } from "zod";

export const ERROR_STATUS = {
  validation_failed: 400,
  invalid_credentials: 401,
  unauthenticated: 401,
  forbidden: 403,
  registration_closed: 403,
  invitation_invalid: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  idempotency_key_reused: 409,
  write_in_progress: 409,
  username_taken: 409,
  type_name_taken: 409,
  already_improving: 409,
  operation_in_progress: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  quota_exceeded: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
  outcome_unknown: 503,
  ai_failed: 502,
  ai_lost_parts: 502,
  ai_not_configured: 503,
  ai_unavailable: 503,
  ai_timeout: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type ConflictCode =
  | "conflict"
  | "idempotency_key_reused"
  | "write_in_progress"
  | "username_taken"
  | "type_name_taken"
  | "already_improving";

export type FieldError = { field: string; message: string };

/** A code of the contract and a sentence for the screen; private ones are not logged. */
export class ApiError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: { errors?: FieldError[]; headers?: Record<string, string>; isPrivate?: boolean } = {},
  ) {
    super(message);
    this.name = new.target.name;
    this.status = ERROR_STATUS[code];
  }
}

export class BadRequest extends ApiError {
  constructor(problem: string | FieldError[]) {
    const errors = typeof problem === "string" ? undefined : problem;
    const message = typeof problem === "string" ? problem : (problem[0]?.message ?? "The request is not valid.");
    super("validation_failed", message, errors ? { errors } : {});
  }
}

export class Unauthenticated extends ApiError {
  constructor(message = "Authentication required") {
    super("unauthenticated", message, { headers: { "WWW-Authenticate": 'Bearer realm="promptory"' } });
  }
}

export class InvalidCredentials extends ApiError {
  constructor(message = "Invalid username or password. Please check your details and try again.") {
    super("invalid_credentials", message, { headers: { "WWW-Authenticate": 'Bearer realm="promptory"' } });
  }
}

export class Forbidden extends ApiError {
  constructor(message = "Only administrators may do that.") {
    super("forbidden", message);
  }
}

export class RegistrationRefused extends ApiError {
  constructor(code: "registration_closed" | "invitation_invalid") {
    super(
      code,
      code === "registration_closed"
        ? "Registration is closed. Ask an administrator for an account."
        : "This invitation is not valid: it has expired, was revoked or is used up. Ask for a new link.",
    );
  }
}

/** 404: missing, or of another user; the two are indistinguishable. */
export class NotFound extends ApiError {
  constructor(message = "Not found.") {
    super("not_found", message);
  }
}

export class MethodNotAllowed extends ApiError {
  constructor(allowed: string[]) {
    super("method_not_allowed", `This address answers ${allowed.join(", ")} only.`, {
      headers: { Allow: allowed.join(", ") },
    });
  }
}

export class Conflict extends ApiError {
  constructor(code: ConflictCode, message: string) {
    super(code, message);
  }
}

export class PreconditionFailed extends ApiError {
  constructor(message = "This was changed in the meantime. Reload it and try again.") {
    super("precondition_failed", message);
  }
}

export class PayloadTooLarge extends ApiError {
  constructor(message = "The request is too large.") {
    super("payload_too_large", message);
  }
}

export class QuotaExceeded extends ApiError {
  constructor(what: "prompts" | "bytes", max: number) {
    const allowed = what === "prompts" ? `${max.toLocaleString("en")} prompts` : `${inMegabytes(max)} MB of prompts`;
    super("quota_exceeded", `Your account can hold ${allowed}. Delete some, or ask an administrator for more.`);
  }
}

const inMegabytes = (bytes: number) =>
  (bytes / 1024 / 1024).toLocaleString("en", { maximumSignificantDigits: bytes < 1024 * 1024 ? 2 : 4 });

export class UnsupportedMediaType extends ApiError {
  constructor(message = "Send JSON (Content-Type: application/json).") {
    super("unsupported_media_type", message);
  }
}

/** 429; `retryAfter` in seconds. */
export class TooManyRequests extends ApiError {
  constructor(retryAfter: number, message = `Too many requests. Please try again in ${inWords(retryAfter)}.`) {
    super("too_many_requests", message, { headers: { "Retry-After": String(retryAfter) } });
  }
}

/** 503; `retryAfter` in seconds. */
export class Unavailable extends ApiError {
  constructor(message = "Promptory is not available right now. Please try again in a moment.", retryAfter = 5) {
    super("unavailable", message, { headers: { "Retry-After": String(retryAfter) } });
  }
}

/** 503: no response to COMMIT in time, so the write may be done. A retry with the same key returns the outcome. */
export class OutcomeUnknown extends ApiError {
  constructor() {
    super("outcome_unknown", "It is not known whether this was saved. Send it again with the same Idempotency-Key.", {
      headers: { "Retry-After": "5" },
    });
  }
}

export function inWords(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [seconds, "second"]
      : seconds < 3600
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3600), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const codes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** The body of every error (RFC 9457, with a sentence for the screen). */
export const Problem = z
  .object({
    type: z.string().meta({ description: "Always about:blank: the code says what happened", example: "about:blank" }),
    title: z.string().meta({ description: "The name of the HTTP status" }),
    status: z.int().meta({ description: "The HTTP status" }),
    code: z.enum(codes).meta({ description: "What happened, out of a closed set" }),
    message: z.string().meta({ description: "A sentence the screen may show" }),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .meta({ description: "The fields that broke their rules" }),
    requestId: z.string().meta({ description: "Find the request in the server's log by it" }),
  })
  .meta({ id: "Problem", description: "Every error answer (RFC 9457, application/problem+json)." });

export type Problem = z.output<typeof Problem>;
