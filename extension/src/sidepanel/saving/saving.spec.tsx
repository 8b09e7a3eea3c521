import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { text } from "../../locales/en/text.ts";
import type {
  BoxAnswer,
  Filling,
  FreshPrompt,
  Inserted,
  PromptType,
  Saved,
  Status,
  Unsent,
  UnsentDraft,
} from "../../messages.ts";
import { LibraryDialogs, type OpenDialog } from "../library/library-dialogs.tsx";
import "../later.ts";
import {
  account,
  type BrowserState,
  openPanel,
  openScreen,
  promptOf,
  type Script,
  status,
  Trouble,
  types,
} from "../testing/panel-stage.tsx";
import { forgetPerson } from "./drafts.ts";

const words = text.save;
const poem = promptOf(1, "Poem");

const waits = (draft: Partial<UnsentDraft>): Unsent => ({
  id: "u1",
  at: 0,
  kind: draft.promptId ? "version" : "save",
  title: draft.title ?? "",
  count: 1,
  refusal: null,
  draft: { title: "", content: "", typeId: null, promptId: null, note: "", ...draft },
});

type Shown = { first: OpenDialog; state: Status; onNews: (title: string, hint?: string) => void };

/** The dialogs over a library, from the first one on. */
function Dialogs({ first, state, onNews }: Shown) {
  const [open, setOpen] = useState<OpenDialog | null>(first);
  if (!open) return null;
  const none = () => {};
  return (
    <LibraryDialogs
      open={open}
      account={account}
      status={state}
      onOpen={setOpen}
      onNews={onNews}
      onSend={none}
      onDiscard={none}
    />
  );
}

/** `news` is what the panel announces afterwards. */
function openDialog(first: OpenDialog, script: Script = {}, browser: Partial<BrowserState> = {}, state = status) {
  const news: string[][] = [];
  const dialogs = (
    <Dialogs first={first} state={state} onNews={(...said) => news.push(said.filter((one) => one !== undefined))} />
  );
  const answers: Script = {
    save: ({ title, content }) => ({ state: "saved", prompt: promptOf(9, title, content) }),
    "save-version": ({ title, content }) => ({ state: "saved", prompt: promptOf(1, title, content) }),
    ...script,
  };
  return { ...openScreen(dialogs, [poem], answers, browser), news };
}

const boxHas = (read: string): Script => ({ "read-box": () => ({ status: "read", text: read }) });
const button = (name: string) => screen.findByRole("button", { name });
const press = async (name: string) => fireEvent.click(await button(name));
const field = (name: string) => screen.findByRole("textbox", { name });
const write = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const isGone = () => waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
const alert = async () => (await screen.findByRole("alert")).textContent;

beforeEach(() => localStorage.clear());

describe("the form of a new prompt", () => {
  const empty: OpenDialog = { kind: "save", start: null };
  const from = (content: string): OpenDialog => ({ kind: "save", start: { content } });
  const type = () => screen.findByRole("combobox", { name: "Type" });
  /** Closes the panel, and opens the form in a new one. */
  const reopen = (first: OpenDialog = empty) => {
    cleanup();
    return openDialog(first);
  };
  const leaveDraft = async () => {
    openDialog(empty);
    await write("Title", "Kind review");
    await write("Content", "Review kindly");
  };

  it("saves what was typed, says so, and is empty the next time", async () => {
    const { askedFor, news } = openDialog(empty);
    await write("Title", "Ode");
    await write("Content", "Write an ode");
    await waitFor(async () => expect(await type()).toHaveTextContent("Text"));
    await press("Save");
    await isGone();
    expect(askedFor("save")).toEqual([
      { kind: "save", title: "Ode", content: "Write an ode", typeId: 2, replaces: null },
    ]);
    expect(news).toEqual([["Saved “Ode”"]]);
    reopen();
    expect(await field("Title")).toHaveValue("");
    expect(await field("Content")).toHaveValue("");
  });

  it("proposes the title and the type that a text names, and then the type chosen last on this site", async () => {
    const { askedFor } = openDialog(from("# Review code\nof mine"));
    expect(await field("Title")).toHaveValue("Review code");
    await waitFor(async () => expect(await type()).toHaveTextContent("Code"));
    fireEvent.click(await type());
    fireEvent.click(await screen.findByRole("option", { name: "Text", hidden: true }));
    await press("Save");
    await isGone();
    expect(askedFor("save")).toMatchObject([{ typeId: 2 }]);
    reopen(from("Review code again"));
    await waitFor(async () => expect(await type()).toHaveTextContent("Text"));
    cleanup();
    openDialog(from("Review code again"), {}, { tab: { id: 7, url: "https://other.example/" } });
    await waitFor(async () => expect(await type()).toHaveTextContent("Code"));
  });

  it.each([
    ["Title", "Title is required"],
    ["Content", "Content is required"],
  ])("requires the %s, sends nothing without it, and says so until it is typed", async (name, sentence) => {
    const { askedFor } = openDialog(from("Some text"));
    await waitFor(async () => expect(await type()).toHaveTextContent("Text"));
    await write(name, "");
    await press("Save");
    const wrong = await field(name);
    expect(wrong).toHaveFocus();
    expect(wrong).toHaveAccessibleDescription(sentence);
    expect(askedFor("save")).toEqual([]);
    await write(name, "Some");
    expect(wrong).toBeValid();
  });

  it("requires a type, and shows the way to the types of a library that has none", async () => {
    const { askedFor } = openDialog(from("Some text"), { types: () => [] });
    expect(await screen.findByText(words.noTypes)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: words.openTypes })).toHaveAttribute("href", `${account.server}/types`);
    await press("Save");
    expect(await type()).toHaveFocus();
    expect(await type()).toBeInvalid();
    expect(askedFor("save")).toEqual([]);
  });

  it("says why the types could not be loaded, and loads them again", async () => {
    const state: { answer: PromptType[] | Trouble } = { answer: new Trouble("unreachable", "No answer.") };
    openDialog(empty, { types: () => state.answer });
    expect(await alert()).toBe("The types could not be loaded. No answer.Retry");
    state.answer = types;
    await press("Retry");
    await waitFor(async () => expect(await type()).toHaveTextContent("Text"));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it.each<[string, Saved | Trouble]>([
    ["the server refuses it", { state: "refused", message: "You have too many prompts." }],
    ["the background fails", new Trouble("failed", "You have too many prompts.")],
  ])("keeps what was typed and says why when %s", async (_, answer) => {
    const state = { answer };
    const { news } = openDialog(from("Some text"), { save: () => state.answer });
    await waitFor(async () => expect(await type()).toHaveTextContent("Text"));
    await press("Save");
    expect(await alert()).toBe("Not savedYou have too many prompts.");
    expect(await field("Content")).toHaveValue("Some text");
    expect(news).toEqual([]);
    state.answer = { state: "saved", prompt: poem };
    await press("Save");
    await isGone();
    expect(news).toEqual([["Saved “Some text”"]]);
  });

  it("says that a prompt is kept while the server does not answer", async () => {
    const { news } = openDialog(from("Some text"), { save: () => ({ state: "waiting" }) });
    await waitFor(async () => expect(await type()).toHaveTextContent("Text"));
    await press("Save");
    await isGone();
    expect(news).toEqual([["“Some text” is kept here", words.waitingHow]]);
  });

  describe("a draft", () => {
    it("is there again after the panel was closed", async () => {
      await leaveDraft();
      await press("Close");
      await isGone();
      reopen();
      expect(await field("Title")).toHaveValue("Kind review");
      expect(await field("Content")).toHaveValue("Review kindly");
    });

    it("is gone after it was discarded", async () => {
      await leaveDraft();
      await press("Discard");
      await isGone();
      reopen();
      expect(await field("Title")).toHaveValue("");
      expect(screen.queryByRole("button", { name: "Discard" })).not.toBeInTheDocument();
    });

    it("is gone after the person logged out, and the theme is not", async () => {
      localStorage.setItem("theme", "dark");
      await leaveDraft();
      forgetPerson();
      reopen();
      expect(await field("Title")).toHaveValue("");
      expect({ ...localStorage }).toEqual({ theme: "dark" });
    });

    it("is offered beside a text from a page, and comes back by a press", async () => {
      await leaveDraft();
      reopen(from("Selected words"));
      expect(await field("Title")).toHaveValue("Selected words");
      expect(screen.getByText("You were writing “Kind review”.", { exact: false })).toBeInTheDocument();
      await press("Go on with it");
      expect(await field("Content")).toHaveValue("Review kindly");
      expect(screen.getByText(/^You were writing/)).toHaveTextContent("You were writing “Selected words”.");
      await press("Go on with it");
      expect(await field("Content")).toHaveValue("Selected words");
    });

    it("remains when an edited text from a page is left without saving, and so does that text", async () => {
      await leaveDraft();
      reopen(from("Selected words"));
      await write("Title", "Selected");
      await press("Close");
      await isGone();
      reopen();
      expect(await field("Title")).toHaveValue("Selected");
      await press("Go on with it");
      expect(await field("Title")).toHaveValue("Kind review");
      await press("Discard");
      await isGone();
      reopen();
      expect(await field("Title")).toHaveValue("Selected");
      expect(screen.queryByText(/^You were writing/)).not.toBeInTheDocument();
    });

    it("is continued when the same text is handed over again", async () => {
      openDialog(from("Selected words"));
      await write("Title", "My words");
      reopen(from("Selected words"));
      expect(await field("Title")).toHaveValue("My words");
      expect(screen.queryByText(/^You were writing/)).not.toBeInTheDocument();
    });

    it("of the version before, which kept one, is read", async () => {
      localStorage.setItem("draft:save", JSON.stringify({ title: "Old", content: "Old text", typeId: 2 }));
      openDialog(empty);
      expect(await field("Content")).toHaveValue("Old text");
    });

    it("is one of at most ten", async () => {
      for (let n = 1; n <= 12; n += 1) {
        openDialog(from(`Text ${n}`));
        await write("Title", `Title ${n}`);
        cleanup();
      }
      openDialog(empty);
      expect(await field("Title")).toHaveValue("Title 12");
      expect(screen.getAllByText(/^You were writing/).at(-1)).toHaveTextContent("You were writing “Title 3”.");
    });

    it.each(["Save", "Discard"])(
      "remains when the person presses %s in the form of a text from a page",
      async (done) => {
        await leaveDraft();
        reopen(from("Selected words"));
        await write("Title", "Selected");
        await waitFor(async () => expect(await type()).toHaveTextContent("Text"));
        await press(done);
        await isGone();
        reopen();
        expect(await field("Title")).toHaveValue("Kind review");
      },
    );

    it.each(["{", '"words"', '{"title":"Poem"}'])("that cannot be read is none: %s", async (kept) => {
      localStorage.setItem("draft:save", kept);
      localStorage.setItem("types-of-sites", kept);
      openDialog(empty);
      expect(await field("Title")).toHaveValue("");
      await waitFor(async () => expect(await type()).toHaveTextContent("Text"));
    });

    it("costs no saving where the browser keeps nothing", async () => {
      const kept = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
      const get = () => {
        throw new Error("The user denied permission to access the database.");
      };
      Object.defineProperty(globalThis, "localStorage", { configurable: true, get });
      try {
        const { askedFor } = openDialog(from("Some text"));
        await write("Title", "Any");
        await waitFor(async () => expect(await type()).toHaveTextContent("Text"));
        await press("Save");
        await isGone();
        expect(askedFor("save")).toMatchObject([{ title: "Any" }]);
        forgetPerson();
      } finally {
        if (kept) Object.defineProperty(globalThis, "localStorage", kept);
      }
    });
  });

  describe("the text of the chat box", () => {
    it("is taken, with a title proposed from it", async () => {
      const { askedFor } = openDialog(empty, boxHas("Review my code\nkindly"));
      await press(words.fromBox);
      await waitFor(async () => expect(await field("Content")).toHaveValue("Review my code\nkindly"));
      expect(await field("Title")).toHaveValue("Review my code");
      expect(askedFor("read-box")).toEqual([{ kind: "read-box", tabId: 7 }]);
    });

    it("does not replace a title that is typed while it is read", async () => {
      let answer = (_: BoxAnswer) => {};
      openDialog(empty, { "read-box": () => new Promise<BoxAnswer>((resolve) => (answer = resolve)) });
      await press(words.fromBox);
      await write("Title", "My own");
      answer({ status: "read", text: "Review my code" });
      await waitFor(async () => expect(await field("Content")).toHaveValue("Review my code"));
      expect(await field("Title")).toHaveValue("My own");
    });

    it.each<[string, BoxAnswer | Trouble]>([
      [text.box.empty, { status: "read", text: " \n" }],
      [text.box.needsAccess, { status: "needs-access" }],
      [text.box.failed["moved-on"], { status: "failed", reason: "moved-on" }],
      ["The page is away.", new Trouble("failed", "The page is away.")],
    ])("is not taken, and the field says why: %s", async (sentence, answer) => {
      openDialog(from("My own"), { "read-box": () => answer });
      await press(words.fromBox);
      await waitFor(async () => expect(await field("Content")).toHaveAccessibleDescription(sentence));
      expect(await field("Content")).toHaveValue("My own");
    });

    it("is nowhere in a window without a tab", async () => {
      openDialog(empty, boxHas("Text"), { tab: {} });
      await press(words.fromBox);
      await waitFor(async () =>
        expect(await field("Content")).toHaveAccessibleDescription(text.box.failed["no-editor"]),
      );
    });
  });

  describe("a prompt that waits to be sent", () => {
    const draft = { title: "Ode", content: "Write an ode", typeId: 3 };
    const edit = (one: Unsent, script: Script = {}) => {
      const stage = openDialog({ kind: "unsent" }, script, {}, { ...status, unsent: [one] });
      return press(`Edit ${one.kind === "save" ? "New prompt: Ode" : "New version of Poem"}`).then(() => stage);
    };

    it("is edited in the form, and the new text replaces it", async () => {
      await leaveDraft();
      cleanup();
      const { askedFor } = await edit(waits(draft));
      expect(await field("Title")).toHaveValue("Ode");
      await write("Content", "Write a long ode");
      await waitFor(async () => expect(await type()).toHaveTextContent("Code"));
      await press("Save");
      await isGone();
      expect(askedFor("save")).toEqual([
        { kind: "save", title: "Ode", content: "Write a long ode", typeId: 3, replaces: "u1" },
      ]);
      reopen();
      expect(await field("Title")).toHaveValue("Kind review");
    });

    it("has no place for another draft, which would be sent in its place", async () => {
      await leaveDraft();
      cleanup();
      await edit(waits(draft));
      expect(await field("Title")).toHaveValue("Ode");
      expect(screen.queryByRole("button", { name: words.openDraft })).not.toBeInTheDocument();
      expect(screen.queryByRole("button", { name: "Discard" })).not.toBeInTheDocument();
    });

    it("may be a version, which is edited beside its prompt", async () => {
      const version = { title: "Poem", content: "Text of a poem", promptId: 1, note: "Shorter" };
      const { askedFor } = await edit(waits(version), { prompt: () => ({ prompt: poem, etag: '"1"' }) });
      expect(await field("Note")).toHaveValue("Shorter");
      await press("Save version");
      await isGone();
      expect(askedFor("read-box")).toEqual([]);
      expect(askedFor("save-version")).toMatchObject([{ content: "Text of a poem", note: "Shorter", replaces: "u1" }]);
    });
  });

  it("shows a text that a menu hands over while it is open, and offers what was being written", async () => {
    const { handOver } = openPanel([poem]);
    await press("Save a prompt");
    await write("Title", "Kind review");
    await write("Content", "Review kindly");
    await handOver({ "promptory.save": { text: "Selected words", tabId: 7 } });
    await waitFor(async () => expect(await field("Content")).toHaveValue("Selected words"));
    await press("Go on with it");
    expect(await field("Content")).toHaveValue("Review kindly");
  });
});

describe("the form of a new version", () => {
  const template = promptOf(1, "Explain", "Explain {{topic}} for me in {{words=100}} words.");
  const filled = "Explain TCP for me in 100 words.";
  const filling: Filling = { values: { topic: "TCP", words: "100" }, context: {} };
  const inserted: Inserted = { promptId: 1, title: "Explain", text: filled, filling };
  const version = (change: Partial<Inserted> = {}): OpenDialog => ({
    kind: "version",
    start: { inserted: { ...inserted, ...change } },
  });
  const plain = version({ text: template.content, filling: null });
  const compare = (box: string, script: Script = {}, open = version()) =>
    openDialog(open, { prompt: () => ({ prompt: template, etag: '"1"' }), ...boxHas(box), ...script });
  const changes = () => screen.findByRole("region", { name: "Changes" });

  it("shows what was changed in the chat, and saves it with a note over the prompt it was compared with", async () => {
    const { askedFor, news } = compare("Explain TCP for my team in 100 words.");
    expect(await changes()).toHaveTextContent("added: my team");
    expect(screen.getByText(text.version.restored(["{{topic}}", "{{words}}"]))).toBeInTheDocument();
    await write("Note", "  For the team ");
    await press("Save version");
    await isGone();
    expect(askedFor("save-version")).toEqual([
      {
        kind: "save-version",
        promptId: 1,
        title: "Explain",
        content: "Explain {{topic}} for my team in {{words=100}} words.",
        note: "For the team",
        base: template.content,
        etag: '"1"',
        replaces: null,
      },
    ]);
    expect(news).toEqual([["Saved a new version of “Explain”"]]);
  });

  it("names the variables whose values were changed in the chat", async () => {
    compare("Explain TCP for me in 200 words.");
    expect(await screen.findByText(text.version.restored(["{{topic}}"]))).toBeInTheDocument();
    expect(screen.getByText(text.version.lost(["{{words}}"]))).toBeInTheDocument();
  });

  it("says that values cannot be separated when the prompt was changed since the insertion", async () => {
    compare("Explain TCP.", { prompt: () => ({ prompt: poem, etag: null }) });
    expect(await screen.findByText(text.version.unknown)).toBeInTheDocument();
    expect(await changes()).toHaveTextContent("Explain TCP.");
  });

  it("says nothing about values of a prompt that was inserted as it is, and so when it has another text now", async () => {
    compare(`${template.content} Please.`, {}, plain);
    expect(await changes()).toHaveTextContent("added: Please.");
    expect(screen.queryByText(text.version.unknown)).not.toBeInTheDocument();
    cleanup();
    compare("Explain TCP.", {}, version({ text: "Explain.", filling: null }));
    expect(await screen.findByText(text.version.unknown)).toBeInTheDocument();
  });

  it("saves nothing while nothing is different", async () => {
    const { askedFor } = compare(filled);
    expect(await screen.findByText(text.version.same)).toBeInTheDocument();
    await press("Save version");
    expect(await button("Save version")).toHaveAttribute("aria-disabled", "true");
    expect(askedFor("save-version")).toEqual([]);
  });

  it("lets the person edit the text, and takes no empty one", async () => {
    const { askedFor } = compare(filled);
    const tab = await screen.findByRole("tab", { name: "Text" });
    fireEvent.mouseDown(tab, { button: 0 });
    await write("New text", " ");
    await press("Save version");
    expect(await alert()).toBe("Not savedContent is required");
    await write("New text", "Explain {{topic}}.");
    await press("Save version");
    await isGone();
    expect(askedFor("save-version")).toMatchObject([{ content: "Explain {{topic}}." }]);
  });

  it("says that the prompt was changed in the meantime, compares with it as it is, and saves over that", async () => {
    const server = { prompt: template, etag: '"1"' };
    const { askedFor } = compare("Explain TCP for my team in 100 words.", {
      prompt: () => ({ ...server }),
      "save-version": ({ etag }) =>
        etag === server.etag
          ? { state: "saved", prompt: template }
          : { state: "refused", message: text.version.conflict },
    });
    await write("Note", "For the team");
    Object.assign(server, { prompt: { ...template, content: "Explain {{topic}} plainly." }, etag: '"2"' });
    await press("Save version");
    expect(await alert()).toContain(text.version.conflict);
    await press(text.version.reload);
    await waitFor(async () => expect(await changes()).toHaveTextContent("plainly"));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    await press("Save version");
    await isGone();
    expect(askedFor("save-version").at(-1)).toMatchObject({
      content: "Explain {{topic}} for my team in {{words=100}} words.",
      note: "For the team",
      base: "Explain {{topic}} plainly.",
      etag: '"2"',
    });
  });

  it("keeps what was written and says why when it is not saved, and when the prompt cannot be read again", async () => {
    const state = { answer: new Trouble("failed", "The server is tired.") as Trouble | Saved, isAway: false };
    const { news } = compare("Explain TCP.", {
      prompt: () => (state.isAway ? new Trouble("unreachable", "No answer.") : { prompt: template, etag: null }),
      "save-version": () => state.answer,
    });
    await write("Note", "Short");
    await press("Save version");
    expect(await alert()).toContain("The server is tired.");
    state.isAway = true;
    await press(text.version.reload);
    await waitFor(async () => expect(await alert()).toContain("No answer."));
    expect(await field("Note")).toHaveValue("Short");
    state.answer = { state: "waiting" };
    await press("Save version");
    await isGone();
    expect(news).toEqual([["“Explain” is kept here", words.waitingHow]]);
  });

  it.each<[string, { prompt?: Trouble; box?: BoxAnswer }]>([
    [text.box.empty, { box: { status: "read", text: "" } }],
    ["No answer.", { prompt: new Trouble("unreachable", "No answer.") }],
  ])("says why it cannot be prepared, and tries again: %s", async (sentence, broken) => {
    const fine = { prompt: { prompt: template, etag: null }, box: { status: "read", text: "Explain TCP." } } as const;
    const state: { prompt: FreshPrompt | Trouble; box: BoxAnswer } = { ...fine, ...broken };
    openDialog(version(), { prompt: () => state.prompt, "read-box": () => state.box });
    expect(await alert()).toContain(text.version.failed);
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Save version" })).not.toBeInTheDocument();
    Object.assign(state, fine);
    await press("Retry");
    expect(await changes()).toBeInTheDocument();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});

describe("what waits to be sent", () => {
  const open = (one: Unsent) => openDialog({ kind: "unsent" }, {}, {}, { ...status, unsent: [one] });
  const dialog = async () => within(await screen.findByRole("dialog", { name: "Waiting to be sent" }));

  it("shows why the server did not take it, and is not sent as it is", async () => {
    open({ ...waits({ title: "Ode" }), refusal: "That type does not exist." });
    const shown = await dialog();
    expect(shown.getByText("That type does not exist.")).toBeInTheDocument();
    expect(shown.queryByRole("button", { name: "Send now" })).not.toBeInTheDocument();
  });

  it("may be uses, in which there is nothing to edit", async () => {
    open({ ...waits({}), kind: "uses", title: null, count: 2, draft: null });
    const shown = await dialog();
    expect(shown.getByText("Use of 2 prompts")).toBeInTheDocument();
    expect(shown.queryByRole("button", { name: /^Edit/ })).not.toBeInTheDocument();
  });
});
