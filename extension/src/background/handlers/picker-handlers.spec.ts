import { memoryStore } from "../../../test/support/memory-store";
import type { Account, Answers, Head, InsertAnswer, PanelRequest, Reply } from "../../messages";
import type { PageCommand } from "../../page-messages";
import { Pickers } from "../pickers";
import { PickerHandlers } from "./picker-handlers";

const page = { tabId: 4, frameId: 0 };
const lin = { text: "lin", isEntered: false };
const frame = { tabId: 4, frameId: 9 };
const account: Account = { server: "https://prompts.example", username: "Ada", kind: "session" };
const headOf = (whose: Account): Head => ({
  account: whose,
  prompts: [],
  total: 3,
  types: [],
  facets: { total: 3, favourites: 0, tags: [] },
});
const inserted: InsertAnswer = {
  status: "inserted",
  promptId: 3,
  useCount: 1,
  site: "https://chat.example",
  remembered: true,
};

type Stubs = { insertion?: InsertAnswer; isReady?: boolean; isUndone?: boolean; head?: Head | null };

/** An open search whose page and library answer with these stubs. */
async function open({ insertion = inserted, isReady = true, isUndone = true, head = null }: Stubs = {}) {
  const commands: PageCommand[] = [];
  const asked: PanelRequest[] = [];
  let tickets = 0;
  const pickers = new Pickers(
    memoryStore(),
    () => `ticket ${++tickets}`,
    async (_tab, command) => {
      commands.push(command);
      return command.kind === "listen" ? lin : command.kind === "make-ready" ? isReady : null;
    },
  );
  const library = async (request: PanelRequest): Promise<Reply<Answers[PanelRequest["kind"]]>> => {
    if (request.kind === "account") return { ok: true, value: { account, last: account } };
    asked.push(request);
    if (request.kind === "undo-insert") return { ok: true, value: isUndone };
    return request.kind === "insert" ? { ok: true, value: insertion } : { ok: true, value: [] };
  };
  const handlers = new PickerHandlers(pickers, library, { read: async () => head });
  return { handlers, pickers, commands, asked, ticket: await pickers.open(page) };
}
const ready = (ticket: string) => ({ kind: "picker-ready", ticket }) as const;
const insert = {
  kind: "picker-insert",
  promptId: 3,
  text: "a\nb",
  filling: null,
  jobId: "job",
  isRetry: false,
} as const;
const refused = { ok: false, failure: { code: "refused" } };

describe("the search in a page", () => {
  it("alone gets what was typed before it had the keyboard", async () => {
    const { handlers, commands, ticket } = await open();
    expect(await handlers.answer({ kind: "picker-typed" }, frame)).toMatchObject(refused);
    expect(commands).toEqual([]);
    expect(await handlers.answer(ready(ticket), frame)).toEqual({ ok: true, value: { account, head: null } });
    expect(await handlers.answer({ kind: "picker-typed" }, frame)).toEqual({ ok: true, value: lin });
  });

  it("gets how the list begins with the same answer, of the person who is signed in only", async () => {
    const own = await open({ head: headOf(account) });
    expect(await own.handlers.answer(ready(own.ticket), frame)).toMatchObject({ value: { head: { total: 3 } } });
    const others = await open({ head: headOf({ ...account, username: "Eve" }) });
    expect(await others.handlers.answer(ready(others.ticket), frame)).toMatchObject({ value: { head: null } });
  });

  it("does not open for a guessed ticket", async () => {
    const { handlers } = await open();
    expect(await handlers.answer(ready("guess"), frame)).toEqual({ ok: true, value: null });
    expect(await handlers.read({ kind: "types" }, frame)).toMatchObject(refused);
    expect(await handlers.answer(insert, frame)).toMatchObject(refused);
  });

  it("opens once: a second frame with the same ticket stays empty", async () => {
    const { handlers, ticket } = await open();
    await handlers.answer(ready(ticket), frame);
    const other = { tabId: 4, frameId: 11 };
    expect(await handlers.answer(ready(ticket), other)).toEqual({ ok: true, value: null });
    expect(await handlers.read({ kind: "types" }, other)).toMatchObject(refused);
  });

  it("has nothing to ask once another search was opened in its tab", async () => {
    const { handlers, pickers, ticket } = await open();
    await handlers.answer(ready(ticket), frame);
    await pickers.open(page);
    expect(await handlers.read({ kind: "types" }, frame)).toMatchObject(refused);
  });

  it.each([
    { kind: "sign-out" },
    { kind: "sign-in", server: "https://a.example", username: "ada", password: "secret" },
    { kind: "insert", tabId: 5, promptId: 3, text: "into another tab" },
  ] as PanelRequest[])("may not ask for $kind, which the panel may", async (request) => {
    const { handlers, asked, ticket } = await open();
    await handlers.answer(ready(ticket), frame);
    expect(await handlers.read(request, frame)).toMatchObject(refused);
    expect(asked).toEqual([]);
  });

  it("inserts into its own tab, after the page took the keyboard back, and is closed", async () => {
    const { handlers, asked, commands, ticket } = await open();
    await handlers.answer(ready(ticket), frame);
    expect(await handlers.answer(insert, frame)).toEqual({ ok: true, value: inserted });
    expect(asked).toEqual([expect.objectContaining({ kind: "insert", tabId: 4, promptId: 3, text: "a\nb" })]);
    expect(commands.map(({ kind }) => kind)).toEqual(["rest", "make-ready", "close"]);
    expect(await handlers.read({ kind: "types" }, frame)).toMatchObject(refused);
  });

  it("gets the keyboard again when nothing was inserted", async () => {
    const insertion: InsertAnswer = { status: "failed", reason: "refused" };
    const { handlers, commands, ticket } = await open({ insertion });
    await handlers.answer(ready(ticket), frame);
    expect(await handlers.answer(insert, frame)).toEqual({ ok: true, value: insertion });
    expect(commands.at(-1)).toMatchObject({ kind: "back" });
  });

  it("inserts nothing into a page whose box is gone", async () => {
    const { handlers, asked, commands, ticket } = await open({ isReady: false });
    await handlers.answer(ready(ticket), frame);
    expect(await handlers.answer(insert, frame)).toEqual({ ok: true, value: { status: "failed", reason: "moved-on" } });
    expect(asked).toEqual([]);
    expect(commands.at(-1)).toMatchObject({ kind: "back" });
  });

  it("takes a change of the box back at the caret, and is closed where that worked", async () => {
    const change = { before: "", found: "A", wantedLine: "a", foundLine: "A" };
    const undone = await open({ isUndone: true });
    await undone.handlers.answer(ready(undone.ticket), frame);
    expect(await undone.handlers.answer({ kind: "picker-undo", change }, frame)).toEqual({ ok: true, value: true });
    expect(undone.asked).toEqual([{ kind: "undo-insert", tabId: 4, change }]);
    expect(undone.commands.map(({ kind }) => kind)).toEqual(["rest", "make-ready", "close"]);
    const stays = await open({ isUndone: false });
    await stays.handlers.answer(ready(stays.ticket), frame);
    await stays.handlers.answer({ kind: "picker-undo", change }, frame);
    expect(stays.commands.at(-1)).toMatchObject({ kind: "back" });
  });

  it("asks only what became of an insertion that was begun before", async () => {
    const { handlers, asked, commands, ticket } = await open();
    await handlers.answer(ready(ticket), frame);
    expect(await handlers.answer({ ...insert, isRetry: true }, frame)).toEqual({ ok: true, value: inserted });
    expect(asked).toEqual([expect.objectContaining({ jobId: "job", isRetry: true })]);
    expect(commands.map(({ kind }) => kind)).toEqual(["rest", "close"]);
  });
});
