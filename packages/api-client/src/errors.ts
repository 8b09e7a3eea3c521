import type { Problem } from "./gen/types.gen.ts";

/** A code of the contract, or what only a client can tell: no answer at all, or one that is not the API's. */
export type ErrorCode = Problem["code"] | "network" | "unexpected";

export type FieldError = { field: string; message: string };

/** Any failed call: what happened (`code`), the HTTP status (0 without an answer) and a sentence for the screen. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode;
  readonly errors: FieldError[];
  readonly requestId: string | undefined;
  /** Seconds to wait before the next try, where the server said so. */
  readonly retryAfter: number | undefined;

  constructor(problem: {
    status: number;
    code: ErrorCode;
    message: string;
    errors?: FieldError[] | undefined;
    requestId?: string | undefined;
    retryAfter?: number | undefined;
  }) {
    super(problem.message);
    this.status = problem.status;
    this.code = problem.code;
    this.errors = problem.errors ?? [];
    this.requestId = problem.requestId;
    this.retryAfter = problem.retryAfter;
  }
}

let messages: Readonly<Partial<Record<string, string>>> | undefined;

/** Messages by code instead of the English sentences of the API. */
export function setErrorMessages(byCode: typeof messages): void {
  messages = byCode;
}

const messageOf = (code: ErrorCode) => messages?.[code];

/** Gives anything a call threw one shape. `response` helps where the body is not a problem document. */
export function toApiError(thrown: unknown, response?: Response): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const retryAfter = Number(response?.headers.get("Retry-After")) || undefined;
  if (isProblem(thrown))
    return new ApiError({ ...thrown, message: messageOf(thrown.code) ?? thrown.message, retryAfter });
  if (response) {
    const message = messageOf("unexpected") ?? sentenceOf(thrown, response);
    return new ApiError({ status: response.status, code: "unexpected", message, retryAfter });
  }
  // fetch() throws a TypeError when the server does not respond; by its name, because it may come from another realm.
  if (nameOf(thrown) === "TypeError") {
    if (/invalid url|failed to parse url/i.test((thrown as Error).message))
      return new ApiError({ status: 0, code: "unexpected", message: "Invalid URL" });
    const message = messageOf("network") ?? "The server does not answer. Try again in a moment.";
    return new ApiError({ status: 0, code: "network", message });
  }
  const message = thrown instanceof Error && thrown.message ? thrown.message : undefined;
  return new ApiError({
    status: 0,
    code: "unexpected",
    message: message ?? messageOf("unexpected") ?? "Something went wrong.",
  });
}

const MAX_BODY = 200;

/** What specification section 8 says of an answer that is not a problem document. A page of HTML is no sentence. */
function sentenceOf(body: unknown, { status, statusText, headers }: Response): string {
  if (typeof body === "object" && body !== null && "message" in body && typeof body.message === "string")
    return body.message;
  const isText = typeof body === "string" && body.trim() !== "" && !headers.get("Content-Type")?.includes("html");
  if (isText) return `API Error ${status}: ${body.trim().slice(0, MAX_BODY)}`;
  return statusText ? `Server error: ${statusText}` : `Request failed with status ${status}`;
}

function isProblem(value: unknown): value is Problem {
  if (typeof value !== "object" || value === null) return false;
  const { status, code, message } = value as Partial<Problem>;
  return typeof status === "number" && typeof code === "string" && typeof message === "string";
}

/** The name of an error, whatever realm it was made in. */
export function nameOf(thrown: unknown): string | undefined {
  const name = typeof thrown === "object" && thrown !== null && "name" in thrown ? thrown.name : undefined;
  return typeof name === "string" ? name : undefined;
}

/** The secret of an answer. Throws where it is missing: the write was sent again because its first answer was lost. */
export function secretOf(secret: string | undefined, message: string): string {
  if (!secret) throw new ApiError({ status: 409, code: "unexpected", message });
  return secret;
}
