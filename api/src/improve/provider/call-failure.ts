import { AISDKError, APICallError } from "ai";
import type { AnswerFault } from "./guarded-fetch.js";

/** Contains nothing that the provider wrote. */
export type CallFailure =
  | { kind: "redirected" | "too-large" | "refused" | "garbage"; status?: number }
  | { kind: "complaint"; complaint: string }
  | { kind: "busy" | "failed"; status?: number; retryAfter?: number };

export function failureOf(thrown: unknown, fault: AnswerFault | undefined): CallFailure {
  if (fault !== undefined) return fault.fault === "broken-off" ? { kind: "failed" } : { kind: fault.fault };
  const error = APICallError.isInstance(thrown) ? thrown : undefined;
  // An error of the SDK itself means an unreadable response.
  if (error === undefined) return { kind: AISDKError.isInstance(thrown) ? "garbage" : "failed" };
  const status = error.statusCode;
  if (status === undefined) return { kind: "failed" };
  if (status < 300) return { kind: "garbage", status };
  const wait = { status, ...retryAfterOf(error.responseHeaders) };
  if (status === 429 || status === 503 || status === 529) return { kind: "busy", ...wait };
  if (status === 408 || status === 409 || status >= 500) return { kind: "failed", ...wait };
  if (status === 400 || status === 422) return { kind: "complaint", complaint: error.responseBody ?? error.message };
  return { kind: "refused", status };
}

export function isOfRequest(failure: CallFailure): boolean {
  if (failure.kind === "complaint") return true;
  const { status = 0 } = "status" in failure ? failure : {};
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

function retryAfterOf(headers: Record<string, string> | undefined): { retryAfter?: number } {
  const header = headers?.["retry-after"];
  if (header === undefined) return {};
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? { retryAfter: Math.max(1, Math.ceil(seconds)) } : {};
}
