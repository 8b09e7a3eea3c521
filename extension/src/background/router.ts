import type { Answers, InsertAnswer, PanelRequest, Reply } from "../messages.ts";
import { readServerAddress } from "../server-address.ts";
import { text } from "../text.ts";
import { Refused, toFailure } from "./failures.ts";
import { type Insertion, insertIntoTab, type Tabs } from "./insertion.ts";
import type { Library } from "./library.ts";
import type { Session, Vault } from "./vault.ts";
import type { Waiting } from "./waiting.ts";

/** What the background works with. */
export type Tools = {
  vault: Vault;
  waiting: Waiting;
  tabs: Tabs;
  signIn: (server: string, username: string, password: string) => Promise<Session>;
  openLibrary: (session: Session) => Library;
};

/** Answers every request of the panel; one router lives as long as the service worker. */
export class Router {
  private readonly tools: Tools;
  /** The running search of each panel; a new one ends it. */
  private readonly searches = new Map<string, AbortController>();

  constructor(tools: Tools) {
    this.tools = tools;
  }

  /** The answer to a request, or a failure with its sentence; `panel` tells the panels of two windows apart. */
  async answer(request: PanelRequest, panel: string): Promise<Reply<Answers[PanelRequest["kind"]]>> {
    const session = await this.tools.vault.session();
    const server = request.kind === "sign-in" ? request.server : (session?.server ?? "");
    try {
      return { ok: true, value: await this.handle(request, session, panel) };
    } catch (thrown) {
      const failure = toFailure(thrown, server);
      if (failure.code === "signed-out") await this.tools.vault.close();
      return { ok: false, failure };
    }
  }

  /** Inserts what waited for the person to call Promptory on this tab; null where nothing did. */
  async insertWaiting(tabId: number): Promise<InsertAnswer | null> {
    const insertion = await this.tools.waiting.take(tabId);
    if (!insertion) return null;
    const answer = await this.insert(insertion, await this.tools.vault.session());
    if (answer.status !== "needs-access") return answer;
    // The press allowed this page. Where that was not enough, the browser lets no extension in; Firefox does not say which.
    await this.tools.waiting.forget();
    return { status: "failed", reason: "forbidden-page" };
  }

  private async handle(
    request: PanelRequest,
    session: Session | null,
    panel: string,
  ): Promise<Answers[PanelRequest["kind"]]> {
    switch (request.kind) {
      case "account":
        return { account: session && accountOf(session), last: await this.tools.vault.last() };
      case "sign-in":
        return this.signIn(request);
      case "sign-out":
        return this.signOut(session);
      case "types":
        return this.library(session).types();
      case "search": {
        const words = request.text.trim();
        return this.library(session).search({ ...request, text: words }, this.newSearch(panel));
      }
      case "insert":
        return this.insert(request, session);
      case "forget-insert":
        return this.tools.waiting.forget();
      case "used":
        return this.library(session).use(request.promptId);
    }
  }

  private library(session: Session | null): Library {
    if (!session) throw new Refused({ code: "signed-out", message: text.signedOut });
    return this.tools.openLibrary(session);
  }

  private async signIn({ server: typed, username, password }: Extract<PanelRequest, { kind: "sign-in" }>) {
    const server = readServerAddress(typed);
    if (!server) throw new Refused({ code: "unreachable", message: text.signIn.badServer });
    const session = await this.tools.signIn(server, username, password);
    await this.tools.vault.open(session);
    return accountOf(session);
  }

  /** Ends the session here in any case; the server is told, and may be away. */
  private async signOut(session: Session | null): Promise<null> {
    await this.tools.vault.close();
    await this.tools.waiting.forget();
    if (session)
      await this.tools
        .openLibrary(session)
        .signOut()
        .catch(() => {});
    return null;
  }

  private async insert({ tabId, promptId, text: wanted }: Insertion, session: Session | null) {
    const library = this.library(session);
    const answer = await insertIntoTab({ tabId, promptId, text: wanted }, this.tools.tabs, library.use);
    if (answer.status === "needs-access") await this.tools.waiting.keep({ tabId, promptId, text: wanted });
    return answer;
  }

  private newSearch(panel: string): AbortSignal {
    this.searches.get(panel)?.abort();
    const controller = new AbortController();
    this.searches.set(panel, controller);
    return controller.signal;
  }
}

function accountOf({ server, username }: Session) {
  return { server, username };
}
