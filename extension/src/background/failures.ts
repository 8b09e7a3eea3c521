import { ApiError } from "@promptory/api-client";
import { text } from "../locales/en/text.ts";
import type { Failure } from "../messages.ts";
import { hostOf } from "../server-address.ts";

/** A failure that already knows its sentence. */
export class Refused extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** The sentence for the screen when a call to `server` failed. */
export function toFailure(thrown: unknown, server: string): Failure {
  if (thrown instanceof Refused) return thrown.failure;
  if (isNamed(thrown, "AbortError")) return { code: "cancelled", message: "" };
  const unreachable: Failure = { code: "unreachable", message: text.signIn.unreachable(hostOf(server)) };
  if (isNamed(thrown, "TimeoutError")) return unreachable;
  if (!(thrown instanceof ApiError)) return { code: "failed", message: text.failed };
  // No answer at all, or none in time.
  if (thrown.status === 0) return unreachable;
  if (thrown.code === "unauthenticated") return { code: "signed-out", message: text.signedOut };
  if (thrown.code === "invalid_credentials") return { code: "refused", message: thrown.message };
  if (thrown.status >= 500) return { code: "failed", message: text.signIn.trouble };
  return { code: "failed", message: thrown.message };
}

function isNamed(thrown: unknown, name: string): boolean {
  return thrown instanceof DOMException && thrown.name === name;
}
