import { isHeadOf } from "../../head.ts";
import type { Change } from "../../insert/job.ts";
import { text } from "../../locales/en/text.ts";
import type { Answers, InsertAnswer, PanelRequest, Reply } from "../../messages.ts";
import type { PageAnswers, PickerRequest, Place, Typed } from "../../page-messages.ts";
import type { StartupSnapshot } from "../library/startup-snapshot.ts";
import type { Pickers } from "../pickers.ts";

/** What the search in a page may ask of the library: to read it and to insert. Never to sign in or out. */
const readable: ReadonlySet<string> = new Set(["account", "status", "types", "facets", "search", "near"]);

type Wanted = Extract<PickerRequest, { kind: "picker-insert" }>;
type AnyReply = Reply<PageAnswers[PickerRequest["kind"]] | Answers[PanelRequest["kind"]]>;

/** Answers the search in a page, and no other frame that looks like it. */
export class PickerHandlers {
  private readonly pickers: Pickers;
  private readonly library: (request: PanelRequest, asker: string) => Promise<Reply<Answers[PanelRequest["kind"]]>>;

  private readonly head: Pick<StartupSnapshot, "read">;

  /** Tabs in which a prompt is going in right now. */
  private readonly inserting = new Set<number>();

  constructor(
    pickers: Pickers,
    library: (request: PanelRequest, asker: string) => Promise<Reply<Answers[PanelRequest["kind"]]>>,
    head: Pick<StartupSnapshot, "read">,
  ) {
    this.pickers = pickers;
    this.library = library;
    this.head = head;
  }

  /** Whether a prompt goes into this tab for the search in it: then it belongs where the person typed and nowhere else. */
  isInserting(tabId: number): boolean {
    return this.inserting.has(tabId);
  }

  /** What the library holds, for the search of this frame. */
  async read(request: PanelRequest, from: Place): Promise<AnyReply> {
    if (!readable.has(request.kind) || !(await this.pickers.isOpen(from))) return refused;
    return this.library(request, `picker ${from.tabId}`);
  }

  async answer(request: PickerRequest, from: Place): Promise<AnyReply> {
    if (request.kind === "picker-ready") return { ok: true, value: await this.welcome(request.ticket, from) };
    if (!(await this.pickers.isOpen(from))) return refused;
    const { tabId } = from;
    switch (request.kind) {
      case "picker-typed":
        return { ok: true, value: await this.typedInto(tabId) };
      case "picker-insert":
        return this.insert(tabId, request);
      case "picker-cancel":
        return this.library({ kind: "cancel-insert", tabId, jobId: request.jobId }, `picker ${tabId}`);
      case "picker-progress":
        return this.library({ kind: "insert-progress", tabId, jobId: request.jobId }, `picker ${tabId}`);
      case "picker-undo":
        return this.undo(tabId, request.change);
      case "picker-size":
        await this.pickers.send(tabId, { kind: "size", isLarge: request.isLarge });
        return done;
      case "picker-close":
        await this.pickers.send(tabId, { kind: "close", literal: request.literal });
        await this.pickers.close(tabId);
        return done;
    }
  }

  private async welcome(ticket: string, from: Place): Promise<PageAnswers["picker-ready"]> {
    if (!(await this.pickers.claim(ticket, from))) return null;
    const [reply, head] = await Promise.all([
      this.library({ kind: "account" }, `picker ${from.tabId}`) as Promise<Reply<Answers["account"]>>,
      this.head.read().catch(() => null),
      this.pickers.send(from.tabId, { kind: "rest" }),
    ]);
    const account = reply.ok ? reply.value.account : null;
    return { account, head: account && isHeadOf(head, account) ? head : null };
  }

  private async typedInto(tabId: number): Promise<Typed> {
    const typed = await this.pickers.send(tabId, { kind: "listen" });
    return (typed as Typed | null | undefined) ?? { text: "", isEntered: false };
  }

  private async insert(tabId: number, wanted: Wanted): Promise<Reply<InsertAnswer>> {
    const { promptId, text: written, filling, jobId, isRetry } = wanted;
    // What was begun before needs the box no more: only its result is asked.
    const isReady = isRetry || (await this.pickers.send(tabId, { kind: "make-ready" }));
    if (isReady !== true) {
      await this.pickers.send(tabId, { kind: "back" });
      return { ok: true, value: { status: "failed", reason: "moved-on" } };
    }
    const job = { jobId, isRetry };
    const insertion = { kind: "insert", tabId, promptId, text: written, ...(filling && { filling }), ...job } as const;
    const reply = await this.atCaret(tabId, () => this.library(insertion, `picker ${tabId}`));
    const answer = reply as Reply<InsertAnswer>;
    if (answer.ok && answer.value.status === "inserted") {
      await this.pickers.send(tabId, { kind: "close", literal: "" });
      await this.pickers.close(tabId);
    } else await this.pickers.send(tabId, { kind: "back" });
    return answer;
  }

  /** Takes a change of the box back; the search is closed where that worked. */
  private async undo(tabId: number, change: Change): Promise<AnyReply> {
    await this.pickers.send(tabId, { kind: "make-ready" });
    const reply = await this.atCaret(tabId, () =>
      this.library({ kind: "undo-insert", tabId, change }, `picker ${tabId}`),
    );
    if (reply.ok && reply.value === true) {
      await this.pickers.send(tabId, { kind: "close", literal: "" });
      await this.pickers.close(tabId);
    } else await this.pickers.send(tabId, { kind: "back" });
    return reply;
  }

  private async atCaret<Result>(tabId: number, work: () => Promise<Result>): Promise<Result> {
    this.inserting.add(tabId);
    try {
      return await work();
    } finally {
      this.inserting.delete(tabId);
    }
  }
}

const done = { ok: true, value: null } as const;
const refused: Reply<never> = { ok: false, failure: { code: "refused", message: text.failed } };
