import type { Job } from "@promptory/library-store";
import type {
  Account,
  Answers,
  BoxAnswer,
  InsertAnswer,
  JobOf,
  KeyLeft,
  Offer,
  PanelRequest,
  Reply,
} from "../messages.ts";
import { readServerAddress } from "../server-address.ts";
import { text } from "../text.ts";
import type { ConnectPages } from "./connect-page.ts";
import { Refused, toFailure } from "./failures.ts";
import type { InsertedPrompts } from "./inserted.ts";
import { insertIntoTab, type Tabs } from "./insertion.ts";
import type { Library } from "./library.ts";
import { LibraryService, type LibraryServiceTools } from "./library-service.ts";
import { readBoxOf, undoIn } from "./page-driver.ts";
import type { PendingInsertion, Wanted } from "./pending-insertion.ts";
import { forgetEverything, type Session, type SessionStore, type Store } from "./session-store.ts";
import type { SignIn } from "./sign-in.ts";
import { hintOf, type Site, type Sites } from "./sites.ts";

/** What the background works with. */
export type Tools = {
  sessionStore: SessionStore;
  /** Everything the extension keeps in the browser's storage. */
  stores: readonly Store[];
  pendingInsertion: PendingInsertion;
  inserted: InsertedPrompts;
  tabs: Tabs;
  signIn: SignIn;
  connectPages: ConnectPages;
  sites: Sites;
  /** The address a tab shows; null where the browser does not tell. */
  url: (tabId: number) => Promise<string | null>;
  /** What this browser calls itself to the server. */
  device: string;
  openLibrary: (session: Session) => Library;
} & Pick<LibraryServiceTools, "database" | "head" | "now" | "newId" | "notify">;

/** Answers every request of the panel; one router lives as long as the service worker. */
export class Router {
  private readonly tools: Tools;
  private readonly library: LibraryService;
  /** The running search of each panel; a new one ends it. */
  private readonly searches = new Map<string, AbortController>();

  constructor(tools: Tools) {
    this.tools = tools;
    this.library = new LibraryService(tools);
  }

  /** The answer to a request, or a failure with its sentence; `panel` tells the panels of two windows apart. */
  async answer(request: PanelRequest, panel: string): Promise<Reply<Answers[PanelRequest["kind"]]>> {
    const session = await this.tools.sessionStore.session();
    const server = "server" in request ? request.server : (session?.server ?? "");
    try {
      const opening = session ? this.library.openFor(session) : undefined;
      // Who is signed in is answered before the library is read.
      if (request.kind === "account") opening?.catch(() => {});
      else await opening;
      return { ok: true, value: await this.handle(request, session, panel) };
    } catch (thrown) {
      const failure = toFailure(thrown, server);
      if (failure.code === "signed-out") await this.close(session, false);
      return { ok: false, failure };
    }
  }

  /** Inserts what waited for the person to call Promptory on this tab; null where nothing did. */
  async insertPending(tabId: number): Promise<InsertAnswer | null> {
    const [wanted, session] = [await this.tools.pendingInsertion.take(tabId), await this.tools.sessionStore.session()];
    if (!wanted || !session) return null;
    await this.library.openFor(session);
    const answer = await this.insert(wanted, session);
    if (answer.status !== "needs-access") return answer;
    // The press allowed this page. Where that was not enough, the browser lets no extension in; Firefox does not say which.
    await this.tools.pendingInsertion.forget();
    return { status: "failed", reason: "forbidden-page" };
  }

  /** Sends what waits, when the browser starts or the line is back. */
  async wake(): Promise<void> {
    const session = await this.tools.sessionStore.session();
    if (!session) return;
    await this.library.openFor(session);
    await this.library.sendUnsent(session, true).catch(() => {});
  }

  private async handle(
    request: PanelRequest,
    session: Session | null,
    panel: string,
  ): Promise<Answers[PanelRequest["kind"]]> {
    switch (request.kind) {
      case "account":
        return { account: session && accountOf(session), last: await this.tools.sessionStore.last() };
      case "sign-in":
        return this.enter(request.server, (server) =>
          this.tools.signIn.withPassword(server, request.username, request.password),
        );
      case "sign-in-key":
        return this.enter(request.server, (server) => this.tools.signIn.withKey(server, request.key));
      case "offer":
        return session ? null : this.offerIn(request.tabId);
      case "connect":
        return this.connect(request);
      case "sign-out":
        return this.signOut(session);
      case "status":
        return this.library.status(this.known(session));
      case "sync":
        await this.syncQuietly(this.known(session), request.isUrgent ?? false);
        return this.library.status(this.known(session));
      case "types":
        return this.library.types(this.known(session));
      case "facets":
        return this.library.facets();
      case "search": {
        const search = { ...request, text: request.text.trim() };
        return this.library.search(this.known(session), search, this.newSearch(panel));
      }
      case "near": {
        const search = { ...request, text: request.text.trim(), page: 1 };
        return this.library.near(this.known(session), search, this.newSearch(panel));
      }
      case "insert":
        return this.insert(wantedBy(request), this.known(session), request);
      case "insert-many":
        return this.insert({ ...request, filling: null, mode: request.mode ?? "caret" }, this.known(session), request);
      case "cancel-insert":
        // A page that is gone has nothing to cancel.
        await this.tools.tabs.cancel(request.tabId, request.jobId).catch(() => {});
        return null;
      case "insert-progress":
        return this.tools.tabs.progress(request.tabId, request.jobId).catch(() => 0);
      case "undo-insert": {
        const site = await this.siteIn(request.tabId, this.known(session));
        return undoIn(request.tabId, request.change, hintOf(site), this.tools.tabs);
      }
      case "read-box":
        return this.readBox(request.tabId, this.known(session));
      case "inserted":
        return this.tools.inserted.in(request.tabId, async (jobId) => {
          const outcome = await this.tools.tabs.outcome(request.tabId, jobId).catch(() => null);
          return outcome?.status === "inserted" && this.tools.tabs.isInChat(request.tabId, jobId).catch(() => false);
        });
      case "forget-inserted":
        await this.tools.inserted.forget(request.tabId);
        return null;
      case "forget-insert":
        return this.tools.pendingInsertion.forget();
      case "used":
        return this.library.use(this.known(session), [request.promptId]);
      case "used-many":
        await this.library.use(this.known(session), request.promptIds);
        return null;
      case "send-unsent":
        await this.library.sendUnsent(this.known(session), true);
        return this.library.status(this.known(session));
      case "discard-unsent":
        await this.library.discard(this.known(session), request.id);
        return this.library.status(this.known(session));
      case "prompt":
        return this.library.prompt(this.known(session), request.promptId);
      case "save":
      case "save-version":
        return this.library.save(this.known(session), jobOf(request), request.replaces);
    }
  }

  /** The library as it was is there all the same while the server is away; only a session that is over is news. */
  private async syncQuietly(session: Session, isUrgent: boolean): Promise<void> {
    try {
      await this.library.sync(session, isUrgent);
      await this.tools.sites.refresh(session.server, this.tools.openLibrary(session).sites);
    } catch (thrown) {
      if (toFailure(thrown, session.server).code === "signed-out") throw thrown;
    }
  }

  private known(session: Session | null): Session {
    if (!session) throw new Refused({ code: "signed-out", message: text.signedOut });
    return session;
  }

  private async close(session: Session | null, hasLeft: boolean): Promise<void> {
    // Begun first: nothing of the library is kept from here on.
    const closing = session && this.library.close(session, hasLeft);
    await this.tools.sessionStore.close();
    await this.tools.pendingInsertion.forget();
    await this.tools.inserted.clear();
    await this.tools.sites.forget();
    await closing;
    if (hasLeft) await forgetEverything(this.tools.stores);
  }

  private async enter(typed: string, how: (server: string) => Promise<Session>): Promise<Account> {
    const server = readServerAddress(typed);
    if (!server) throw new Refused({ code: "unreachable", message: text.signIn.badServer });
    const session = await how(server);
    await this.tools.sessionStore.open(session);
    return accountOf(session);
  }

  private async offerIn(tabId: number): Promise<Offer | null> {
    const offer = await this.tools.connectPages.offerIn(tabId);
    if (!offer) return null;
    const { server, code } = offer;
    const last = await this.tools.sessionStore.last();
    const isKnown = last?.server === server && (await this.tools.connectPages.isAllowed(server));
    return { server, code, isKnown };
  }

  private async connect({ server, code, tabId }: Extract<PanelRequest, { kind: "connect" }>): Promise<Account> {
    const account = await this.enter(server, (origin) => this.tools.signIn.withCode(origin, code, this.tools.device));
    await this.tools.connectPages.confirm(tabId);
    return account;
  }

  /** Ends the session here in any case; the request to the server may fail. */
  private async signOut(session: Session | null): Promise<{ keyLeft: KeyLeft | null }> {
    const request = session && this.tools.openLibrary(session).signOut();
    const trouble = request?.then(
      () => null,
      (thrown: unknown) => toFailure(thrown, session?.server ?? ""),
    );
    await this.close(session, true);
    const failure = await trouble;
    if (session?.kind !== "key") return { keyLeft: null };
    if (!session.isOwn) return { keyLeft: "pasted" };
    return { keyLeft: failure && failure.code !== "signed-out" ? "untold" : null };
  }

  private async insert(wanted: Wanted, session: Session, { jobId = this.tools.newId(), isRetry = false }: JobOf = {}) {
    const { tabId, promptIds, text: written, filling, mode } = wanted;
    const [promptId = 0] = promptIds;
    // The id of the insertion names its use: counted twice, it is counted once.
    const use = () => this.library.use(session, promptIds, jobId);
    const site = await this.siteIn(tabId, session);
    const answer = await insertIntoTab(
      { tabId, promptId, text: written, mode, site: hintOf(site), jobId, isRetry },
      this.tools.tabs,
      use,
    );
    if (answer.status === "needs-access")
      await this.tools.pendingInsertion.keep({ tabId, promptIds, text: written, filling, mode });
    if (site) await this.library.report(session, site.id, answer);
    if (answer.status === "inserted" && promptIds.length === 1) {
      const title = await this.library.titleOf(promptId);
      await this.tools.inserted.keep(tabId, jobId, { promptId, title, text: written, filling });
    }
    return answer;
  }

  private async readBox(tabId: number, session: Session): Promise<BoxAnswer> {
    const read = await readBoxOf(tabId, hintOf(await this.siteIn(tabId, session)), this.tools.tabs);
    return read.status === "read" ? { status: "read", text: read.text } : read;
  }

  /** What the table of sites says about the page of a tab. */
  private async siteIn(tabId: number, session: Session): Promise<Site | null> {
    return this.tools.sites.find(session.server, await this.tools.url(tabId).catch(() => null));
  }

  private newSearch(panel: string): AbortSignal {
    this.searches.get(panel)?.abort();
    const controller = new AbortController();
    this.searches.set(panel, controller);
    return controller.signal;
  }
}

function wantedBy(request: Extract<PanelRequest, { kind: "insert" }>): Wanted {
  const { tabId, promptId, text: written, filling = null, mode = "caret" } = request;
  return { tabId, promptIds: [promptId], text: written, filling, mode };
}

function jobOf(request: Extract<PanelRequest, { kind: "save" | "save-version" }>): Job {
  if (request.kind === "save") {
    const { title, content, typeId } = request;
    return { kind: "save", title, content, typeId };
  }
  const { promptId, title, content, note, base, etag } = request;
  return { kind: "version", promptId, title, content, note, base, etag };
}

function accountOf({ server, username, kind }: Session): Account {
  return { server, username, kind };
}
