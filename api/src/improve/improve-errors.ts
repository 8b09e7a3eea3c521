import { ApiError, Conflict, inWords } from "../common/errors.js";

export type FailureCode = "ai_failed" | "ai_lost_parts" | "ai_unavailable" | "ai_timeout";

export type FailureReport = { code: FailureCode; message: string; retryAfter?: number };

/** Ends an improvement. Its message may quote the prompt, so it is never logged. */
export class ImproveFailure extends Error {
  constructor(
    readonly report: FailureReport,
    readonly isProvider = true,
  ) {
    super(report.code);
    this.name = "ImproveFailure";
  }
}

export const SENTENCES = {
  failed: "The AI provider failed. Please try again in a moment.",
  refused:
    "The AI provider refused the request. The operator of this server should check AI_PROVIDER, AI_API_KEY and AI_MODEL.",
  redirected: "The AI provider answered with a redirect, which is not followed. AI_BASE_URL may be wrong.",
  tooLarge: "The AI provider's answer was larger than 256 KB and was not read to its end.",
  garbage: "The AI answered twice with something that is not a rewrite. Please try again.",
  timeout: "The AI provider took too long. Please try again.",
  noQueue: "Improvements cannot be made right now. Please try again in a moment.",
} as const;

export const notConfigured = () =>
  new ApiError("ai_not_configured", NOT_CONFIGURED, { headers: { "Retry-After": "300" } });

export const NOT_CONFIGURED =
  "Improving with AI is not set up: set AI_PROVIDER, AI_MODEL and AI_API_KEY (for an OpenAI-compatible server also AI_BASE_URL), or run Ollama on the server.";

export const alreadyImproving = () =>
  new Conflict("already_improving", "An improvement of yours is still running. Wait for it, or cancel it.");

export function unavailable(message: string, seconds: number): ApiError {
  return new ApiError("ai_unavailable", message, { headers: { "Retry-After": String(seconds) } });
}

export const busy = (seconds: number) =>
  unavailable(`The AI provider is busy. Please try again in ${inWords(seconds)}.`, seconds);

export const paused = (seconds: number) =>
  unavailable(`The AI provider keeps failing and has a pause. Please try again in ${inWords(seconds)}.`, seconds);

export const lineIsFull = () =>
  unavailable("Too many improvements are waiting already. Please try again in a minute.", 60);

export function toApiError({ code, message, retryAfter }: FailureReport): ApiError {
  const headers = retryAfter === undefined ? {} : { headers: { "Retry-After": String(retryAfter) } };
  return new ApiError(code, message, { ...headers, isPrivate: true });
}

const MAX_NAMED = 5;

export function lostSentence(lost: readonly string[]): string {
  const named = lost.slice(0, MAX_NAMED).map(shorten);
  const rest = lost.length - named.length;
  return `The AI lost parts of your prompt twice: ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}. Nothing was changed.`;
}

const shorten = (part: string) => {
  const line = part.replace(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 59).toWellFormed()}…` : line;
};
