import {
  isChange,
  isFilling,
  isFlag,
  isId,
  isIds,
  isMode,
  isText,
  type MessageSchema,
  optional,
} from "../../message-schema.ts";
import type { BoxAnswer, InsertAnswer, JobOf } from "../../messages.ts";
import type { InsertedPrompts } from "../insertion/inserted-prompts.ts";
import { insertIntoTab, type Tabs } from "../insertion/insertion.ts";
import { readBoxOf, undoIn } from "../insertion/page-driver.ts";
import type { PendingInsertion, Wanted } from "../insertion/pending-insertion.ts";
import type { LibraryService } from "../library/library-service.ts";
import type { Session } from "../session/session-store.ts";
import { hintOf, type Site, type Sites } from "../sites/sites.ts";
import { type Handlers, type RequestOf, signedIn } from "./handlers.ts";

type Kind =
  | "insert"
  | "insert-many"
  | "cancel-insert"
  | "insert-progress"
  | "undo-insert"
  | "read-box"
  | "inserted"
  | "forget-inserted"
  | "forget-insert";

const job = { jobId: optional(isText), isRetry: optional(isFlag) };

export const insertionSchema: MessageSchema<RequestOf<Kind>> = {
  insert: {
    tabId: isId,
    promptId: isId,
    text: isText,
    filling: optional(isFilling),
    mode: optional(isMode),
    ...job,
  },
  "insert-many": { tabId: isId, promptIds: isIds, text: isText, mode: optional(isMode), ...job },
  "cancel-insert": { tabId: isId, jobId: isText },
  "insert-progress": { tabId: isId, jobId: isText },
  "undo-insert": { tabId: isId, change: isChange },
  "read-box": { tabId: isId },
  inserted: { tabId: isId },
  "forget-inserted": { tabId: isId },
  "forget-insert": {},
};

export type InsertionTools = {
  pendingInsertion: PendingInsertion;
  inserted: InsertedPrompts;
  tabs: Tabs;
  sites: Sites;
  /** The address a tab shows; null where the browser does not tell. */
  url: (tabId: number) => Promise<string | null>;
  newId: () => string;
};

/** What is written into the message box of a tab. */
export class InsertionHandlers {
  private readonly tools: InsertionTools;
  private readonly library: LibraryService;

  constructor(tools: InsertionTools, library: LibraryService) {
    this.tools = tools;
    this.library = library;
  }

  readonly handlers: Handlers<Kind> = {
    insert: async (request, caller) => {
      const { tabId, promptId, text, filling = null, mode = "caret" } = request;
      return this.insert({ tabId, promptIds: [promptId], text, filling, mode }, signedIn(caller), request);
    },
    "insert-many": async (request, caller) => {
      const { tabId, promptIds, text, mode = "caret" } = request;
      return this.insert({ tabId, promptIds, text, filling: null, mode }, signedIn(caller), request);
    },
    "cancel-insert": async ({ tabId, jobId }) => {
      // A page that is gone has nothing to cancel.
      await this.tools.tabs.cancel(tabId, jobId).catch(() => {});
      return null;
    },
    "insert-progress": ({ tabId, jobId }) => this.tools.tabs.progress(tabId, jobId).catch(() => 0),
    "undo-insert": async ({ tabId, change }, caller) => {
      const site = await this.siteIn(tabId, signedIn(caller));
      return undoIn(tabId, change, hintOf(site), this.tools.tabs);
    },
    "read-box": async ({ tabId }, caller): Promise<BoxAnswer> => {
      const site = await this.siteIn(tabId, signedIn(caller));
      const read = await readBoxOf(tabId, hintOf(site), this.tools.tabs);
      return read.status === "read" ? { status: "read", text: read.text } : read;
    },
    inserted: ({ tabId }) =>
      this.tools.inserted.in(tabId, async (jobId) => {
        const outcome = await this.tools.tabs.outcome(tabId, jobId).catch(() => null);
        return outcome?.status === "inserted" && this.tools.tabs.isInChat(tabId, jobId).catch(() => false);
      }),
    "forget-inserted": async ({ tabId }) => {
      await this.tools.inserted.forget(tabId);
      return null;
    },
    "forget-insert": () => this.tools.pendingInsertion.forget(),
  };

  /** Inserts what waited for the person to call Promptory on this tab. */
  async insertPending(wanted: Wanted, session: Session): Promise<InsertAnswer> {
    const answer = await this.insert(wanted, session);
    if (answer.status !== "needs-access") return answer;
    // The press allowed this page. Where that was not enough, the browser lets no extension in; Firefox does not say which.
    await this.tools.pendingInsertion.forget();
    return { status: "failed", reason: "forbidden-page" };
  }

  private async insert(
    wanted: Wanted,
    session: Session,
    { jobId = this.tools.newId(), isRetry = false }: JobOf = {},
  ): Promise<InsertAnswer> {
    const { tabId, promptIds, text, filling, mode } = wanted;
    const [promptId = 0] = promptIds;
    // The id of the insertion names its use: counted twice, it is counted once.
    const use = () => this.library.use(session, promptIds, jobId);
    const site = await this.siteIn(tabId, session);
    const insertion = { tabId, promptId, text, mode, site: hintOf(site), jobId, isRetry };
    const answer = await insertIntoTab(insertion, this.tools.tabs, use);
    if (answer.status === "needs-access")
      await this.tools.pendingInsertion.keep({ tabId, promptIds, text, filling, mode });
    if (site) await this.library.report(session, site.id, answer);
    if (answer.status === "inserted" && promptIds.length === 1) {
      const title = await this.library.titleOf(promptId);
      await this.tools.inserted.keep(tabId, jobId, { promptId, title, text, filling });
    }
    return answer;
  }

  /** What the table of sites says about the page of a tab. */
  private async siteIn(tabId: number, session: Session): Promise<Site | null> {
    return this.tools.sites.find(session.server, await this.tools.url(tabId).catch(() => null));
  }
}
