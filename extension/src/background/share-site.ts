import { ApiError, extensionSitesShare } from "@promptory/api-client";
import { text } from "../locales/en/text.ts";
import { Refused } from "./failures.ts";
import type { PointingTools } from "./pointing.ts";
import type { Session } from "./session-store.ts";
import { connect } from "./sign-in.ts";

const callMs = 20_000;

/** Hands a site a person pointed at to everyone of their instance; a site it knows already is no failure. */
export async function shareSite(
  session: Session | null,
  site: Parameters<PointingTools["share"]>[0],
): ReturnType<PointingTools["share"]> {
  if (!session) throw new Refused({ code: "signed-out", message: text.signedOut });
  connect(session.server, session.token);
  try {
    await extensionSitesShare({
      body: site,
      headers: { "Idempotency-Key": crypto.randomUUID() },
      signal: AbortSignal.timeout(callMs),
    });
    return "yes";
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.status === 409) return "covered";
    throw thrown;
  }
}
