import { text } from "../../locales/en/text.ts";
import type { Answers, PanelRequest } from "../../messages.ts";
import { Refused } from "../failures.ts";
import type { Session } from "../session/session-store.ts";

/** Who asks: the session, null without one, and a name that tells the panels of two windows apart. */
export type Caller = { session: Session | null; panel: string };

export type RequestOf<Kind extends PanelRequest["kind"]> = Extract<PanelRequest, { kind: Kind }>;

/** What answers the requests of a domain. */
export type Handlers<Kind extends PanelRequest["kind"]> = {
  [One in Kind]: (request: RequestOf<One>, caller: Caller) => Promise<Answers[One]>;
};

/** The session, for what only a signed-in person may ask. */
export function signedIn({ session }: Caller): Session {
  if (!session) throw new Refused({ code: "signed-out", message: text.signedOut });
  return session;
}
