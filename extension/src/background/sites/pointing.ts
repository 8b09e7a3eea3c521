import { ApiError, extensionSitesShare } from "@promptory/api-client";
import { text } from "../../locales/en/text.ts";
import type { PageCommand, PointAnswer, PointedSite, PointingEvent } from "../../page-messages.ts";
import { Refused } from "../failures.ts";
import type { Session, Store } from "../session/session-store.ts";
import { connect } from "../session/sign-in.ts";

/** A pointing that goes on in a tab. */
type Running = { ticket: string; origin: string };

/** What pointing needs of the browser and of the server. */
export type PointingTools = {
  /** Sites the person pointed at, over restarts. */
  kept: Store;
  /** Pointings under way, over restarts of the service worker. */
  running: Store;
  makeTicket: () => string;
  /** Puts the overlay into a page; rejects without access. Gives the origin of that page. */
  show: (tabId: number, ticket: string) => Promise<string>;
  notify: (tabId: number, command: PageCommand) => Promise<unknown>;
  notifyPanel: (event: PointingEvent) => void;
  isForbidden: (refusal: string) => boolean;
  /** Hands a site to everyone of the instance; says whether one covered it already. */
  share: (site: { name: string; origin: string; inputSelector: string }) => Promise<"yes" | "covered">;
};

/** Lets the person show where the message box of a site is, once, and remembers it. */
export class Pointing {
  private readonly tools: PointingTools;

  constructor(tools: PointingTools) {
    this.tools = tools;
  }

  async start(tabId: number): Promise<PointAnswer> {
    const ticket = this.tools.makeTicket();
    try {
      const origin = await this.tools.show(tabId, ticket);
      await this.tools.running.set({ [keyOf(tabId)]: { ticket, origin } satisfies Running });
      return { status: "pointing" };
    } catch (thrown) {
      const isForbidden = thrown instanceof Error && this.tools.isForbidden(thrown.message);
      return { status: isForbidden ? "forbidden-page" : "needs-access" };
    }
  }

  async stop(tabId: number): Promise<null> {
    await this.tools.notify(tabId, { kind: "stop-pointing" }).catch(() => {});
    return null;
  }

  /** Remembers the box the person took, if it is the answer to our own question. */
  async take(ticket: string, tabId: number, origin: string, inputSelectors: string[]): Promise<null> {
    if (!(await this.end(ticket, tabId, origin))) return null;
    const site: PointedSite = { origin, inputSelectors, shared: "no" };
    await this.keep([site, ...(await this.list()).filter((other) => other.origin !== origin)]);
    this.tools.notifyPanel({ kind: "pointing-ended", tabId, site });
    return null;
  }

  async leave(ticket: string, tabId: number): Promise<null> {
    if (await this.end(ticket, tabId, null)) this.tools.notifyPanel({ kind: "pointing-ended", tabId, site: null });
    return null;
  }

  /** The sites pointed at, the newest first. */
  async list(): Promise<PointedSite[]> {
    const { pointed } = await this.tools.kept.get(["pointed"]);
    return Array.isArray(pointed) ? (pointed as PointedSite[]) : [];
  }

  /** The selectors of a site, or null where the person never pointed. */
  async selectorsFor(origin: string): Promise<string[] | null> {
    return (await this.list()).find((site) => site.origin === origin)?.inputSelectors ?? null;
  }

  async forget(origin: string): Promise<null> {
    await this.keep((await this.list()).filter((site) => site.origin !== origin));
    return null;
  }

  /** Hands what the person pointed at to everyone of their instance; only ever on their word. */
  async share(origin: string): Promise<PointedSite> {
    const sites = await this.list();
    const site = sites.find((one) => one.origin === origin);
    const [inputSelector] = site?.inputSelectors ?? [];
    if (!site || !inputSelector) throw new Refused({ code: "failed", message: text.failed });
    const shared = await this.tools.share({ name: new URL(origin).host, origin, inputSelector });
    const after = { ...site, shared };
    await this.keep(sites.map((one) => (one === site ? after : one)));
    return after;
  }

  private async keep(pointed: PointedSite[]): Promise<void> {
    await this.tools.kept.set({ pointed });
  }

  private async end(ticket: string, tabId: number, origin: string | null): Promise<boolean> {
    const key = keyOf(tabId);
    const running = (await this.tools.running.get([key]))[key] as Running | undefined;
    if (running?.ticket !== ticket || (origin !== null && running.origin !== origin)) return false;
    await this.tools.running.remove([key]);
    return true;
  }
}

const keyOf = (tabId: number) => `pointing.${tabId}`;

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
