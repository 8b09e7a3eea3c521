import {
  type Database,
  type Job,
  LocalCopy,
  Outbox,
  type Progress,
  type Send,
  type Source,
  synchronise,
} from "@promptory/library-store";
import type {
  Facets,
  FreshPrompt,
  InsertAnswer,
  PanelEvent,
  Prompt,
  PromptPage,
  PromptType,
  Saved,
  Status,
} from "../../messages.ts";
import { toFailure } from "../failures.ts";
import type { Session } from "../session/session-store.ts";
import { type Library, type Search, type SendResult, toPrompt } from "./library.ts";
import type { StartupSnapshot } from "./startup-snapshot.ts";

/** The panel asks whenever it comes to the front; the server is asked this often at most. */
const restMs = 20_000;

/** Why an insertion may fail on any site. */
const unrelated = new Set<string>(["forbidden-page", "busy", "moved-on", "interrupted", "cancelled"]);

/** What the service works with. */
export type LibraryServiceTools = {
  database: Database;
  now: () => number;
  newId: () => string;
  openLibrary: (session: Session) => Library;
  head: StartupSnapshot;
  /** Tells the panels that are open. */
  notify: (event: PanelEvent) => void;
};

/** Keeps a copy of the person's library here and what waits for the server, and knows how both stand. */
export class LibraryService {
  private readonly tools: LibraryServiceTools;
  private readonly copy: LocalCopy;
  private readonly outbox: Outbox;
  private syncing: Promise<void> | undefined;
  private progress: Progress | null = null;
  private isOffline = false;
  private triedAt = Number.NEGATIVE_INFINITY;
  private session: Session | null = null;

  constructor(tools: LibraryServiceTools) {
    this.tools = tools;
    this.copy = new LocalCopy(tools.database);
    this.outbox = new Outbox({ ...tools, onChange: () => void this.notifyStatus() });
  }

  /** Everything after this is about this session's library. */
  async openFor(session: Session): Promise<void> {
    if (!this.isOpenFor(session)) this.triedAt = Number.NEGATIVE_INFINITY;
    if (this.session && ownerOf(this.session) !== ownerOf(session)) await this.tools.head.forget();
    this.session = session;
    await this.copy.openFor(ownerOf(session));
  }

  async status(session: Session): Promise<Status> {
    const { at, count } = await this.copy.note();
    const unsent = await this.outbox.list(ownerOf(session));
    const copy = { at, count, isSyncing: this.syncing !== undefined, progress: this.progress };
    return { copy, isOffline: this.isOffline, unsent };
  }

  /** Sends what waits and brings the copy up to date, unless that was just done. Rejects when the session is over. */
  async sync(session: Session, isUrgent = false): Promise<void> {
    if (!isUrgent && this.tools.now() - this.triedAt < restMs) return;
    this.syncing ??= this.bringUpToDate(session).finally(() => {
      this.syncing = undefined;
      this.progress = null;
      void this.notifyStatus();
    });
    await this.syncing;
  }

  /** Searches the copy; the server while there is none yet. */
  async search(session: Session, search: Search, signal: AbortSignal): Promise<PromptPage> {
    if (await this.copy.isWhole()) {
      const found = await this.copy.search(search, { isQuick: !search.isWhole, signal });
      // A person who opens the panel is about to type.
      if (search.text === "") void this.copy.warm().catch(() => {});
      if (isHead(search)) void this.keepHead(session, found).catch(() => {});
      return found;
    }
    return this.reach(() => this.tools.openLibrary(session).search(search, signal));
  }

  /** What the server finds close to words nothing here holds; nothing while it is away. */
  async near(session: Session, search: Search, signal: AbortSignal): Promise<Prompt[]> {
    try {
      const answer = await this.reach(() => this.tools.openLibrary(session).search(search, signal));
      return answer.prompts;
    } catch (thrown) {
      if (toFailure(thrown, session.server).code === "unreachable") return [];
      throw thrown;
    }
  }

  async types(session: Session): Promise<PromptType[]> {
    if (await this.copy.isWhole()) return this.copy.types();
    return this.reach(() => this.tools.openLibrary(session).types());
  }

  async facets(): Promise<Facets> {
    const { total, favourites, tags } = await this.copy.facets();
    return { total, favourites, tags };
  }

  /** Counts a use here at once and for the server as soon as it can be reached; the new count where it is known. */
  async use(session: Session, ids: readonly number[], jobId?: string): Promise<number | null> {
    const counted = await this.copy.use(ids, new Date(this.tools.now()).toISOString());
    const sending = this.outbox.send<SendResult>(
      ownerOf(session),
      { kind: "uses", ids: [...ids] },
      this.sender(session),
      jobId,
    );
    if (counted !== null) {
      void sending.catch(() => {});
      void this.copy
        .search({ text: "" })
        .then((found) => this.keepHead(session, found))
        .catch(() => {});
      return counted;
    }
    const sent = await sending;
    return sent.state === "sent" && sent.result && "uses" in sent.result
      ? (sent.result.uses[0]?.useCount ?? null)
      : null;
  }

  /**
   * Saves a prompt or a version now, or keeps it for later. `replaces` is what waited before it was edited. What the server
   * refuses is not kept: the person who pressed Save still has it before them.
   */
  async save(session: Session, job: Job, replaces: string | null): Promise<Saved> {
    const owner = ownerOf(session);
    const sent = await this.outbox.send<SendResult>(owner, job, this.sender(session));
    if (sent.state === "refused") {
      await this.outbox.discard(owner, sent.id);
      return { state: "refused", message: sent.reason };
    }
    if (replaces !== null) await this.outbox.discard(owner, replaces);
    if (sent.state === "waiting" || !sent.result || !("template" in sent.result)) return { state: "waiting" };
    this.tools.notify({ kind: "copy-changed" });
    return { state: "saved", prompt: toPrompt(sent.result.template) };
  }

  /** The prompt as the server has it now; as the copy has it while the server is away. */
  async prompt(session: Session, id: number): Promise<FreshPrompt> {
    const { usesCounted } = this.copy;
    try {
      const { template, etag } = await this.reach(() => this.tools.openLibrary(session).get(id));
      await this.copy.apply({ put: [template], usesCounted });
      return { prompt: toPrompt(template), etag };
    } catch (thrown) {
      const copied = toFailure(thrown, session.server).code === "unreachable" ? await this.copy.get(id) : null;
      if (!copied) throw thrown;
      return { prompt: copied, etag: null };
    }
  }

  /** Counts for the table of sites whether an insertion worked; what has nothing to do with the site does not count. */
  async report(session: Session, siteId: number, answer: InsertAnswer): Promise<void> {
    if (answer.status === "needs-access") return;
    if (answer.status === "failed" && unrelated.has(answer.reason)) return;
    const isInserted = answer.status === "inserted";
    const report = { siteId, succeeded: isInserted ? 1 : 0, failed: isInserted ? 0 : 1 };
    // They go with the next use or the next look at the panel.
    await this.outbox.add(ownerOf(session), { kind: "reports", reports: [report] });
  }

  /** What a prompt is called; nothing for one that is not in the copy. */
  async titleOf(id: number): Promise<string> {
    return (await this.copy.get(id))?.title ?? "";
  }

  async sendUnsent(session: Session, isUrgent: boolean): Promise<void> {
    await this.outbox.flush(ownerOf(session), this.sender(session), isUrgent);
  }

  async discard(session: Session, id: string): Promise<void> {
    await this.outbox.discard(ownerOf(session), id);
  }

  /** The session is over: the copy goes. What waits stays for when the same person comes back, unless they left. */
  async close(session: Session, hasLeft: boolean): Promise<void> {
    this.session = null;
    this.triedAt = Number.NEGATIVE_INFINITY;
    await this.tools.head.forget();
    await this.copy.clear();
    if (hasLeft) await this.outbox.clear(ownerOf(session));
  }

  /** Keeps what the next panel shows first. */
  private async keepHead(session: Session, { prompts, total }: PromptPage): Promise<void> {
    const [types, facets] = [await this.copy.types(), await this.facets()];
    const { server, username, kind } = session;
    if (!this.isOpenFor(session)) return;
    await this.tools.head.keep({ account: { server, username, kind }, prompts, total, types, facets });
  }

  private async bringUpToDate(session: Session): Promise<void> {
    this.triedAt = this.tools.now();
    void this.notifyStatus();
    const before = await this.copy.note();
    try {
      await this.outbox.flush(ownerOf(session), this.sender(session));
      await this.reach(() =>
        synchronise(this.copy, this.sourceOf(session), this.tools.now, (progress) => {
          // A few changed prompts are no progress anyone needs to see.
          if (before.at !== null) return;
          this.progress = progress;
          void this.notifyStatus();
        }),
      );
      if (this.outbox.waitsForLine) await this.outbox.flush(ownerOf(session), this.sender(session), true);
    } catch (thrown) {
      // The next request tries again.
      this.triedAt = Number.NEGATIVE_INFINITY;
      throw thrown;
    }
    this.tools.notify({ kind: "copy-changed" });
  }

  /** Answers that come after the person left must not reach the copy. */
  private sourceOf(session: Session): Source {
    const { types, list, recent, counts } = this.tools.openLibrary(session).source;
    const still = <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) => {
      return async (...given: Given): Promise<Answer> => {
        const answer = await call(...given);
        if (!this.isOpenFor(session)) throw new DOMException("The person left.", "AbortError");
        return answer;
      };
    };
    return { types: still(types), list: still(list), recent: still(recent), counts: still(counts) };
  }

  private isOpenFor({ server, token }: Session): boolean {
    return this.session?.server === server && this.session.token === token;
  }

  private sender(session: Session): Send {
    return async (queued, keep) => {
      const result = await this.reach(() => this.tools.openLibrary(session).send(queued, keep));
      if (result && "template" in result) await this.copy.apply({ put: [result.template] });
      if (result && "uses" in result) await this.copy.setUses(result.uses);
      return result;
    };
  }

  /** Calls the server, and remembers whether it answered. */
  private async reach<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      const result = await call();
      this.setOffline(false);
      return result;
    } catch (thrown) {
      const { code } = toFailure(thrown, this.session?.server ?? "");
      if (code !== "cancelled") this.setOffline(code === "unreachable");
      throw thrown;
    }
  }

  private setOffline(isOffline: boolean): void {
    if (this.isOffline === isOffline) return;
    this.isOffline = isOffline;
    void this.notifyStatus();
  }

  private async notifyStatus(): Promise<void> {
    if (!this.session) return;
    // No caller waits for this; a request for the status says what is wrong.
    const status = await this.status(this.session).catch(() => null);
    if (status) this.tools.notify({ kind: "status", status });
  }
}

/** Whether a search is for the list as it is when the panel opens. */
function isHead({ text, typeId, page, favourite, tag }: Search): boolean {
  return text === "" && typeId === null && page === 1 && !favourite && tag === undefined;
}

/** Whose things are kept: the same name on two servers is two people. */
function ownerOf({ server, username }: Session): string {
  return `${server} ${username}`;
}
