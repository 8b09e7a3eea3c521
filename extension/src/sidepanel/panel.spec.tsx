import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { text } from "../locales/en/text.ts";
import type { InsertAnswer, PromptPage } from "../messages.ts";
import { account, headOf, openPanel, promptOf, status, Trouble, types } from "./testing/panel-stage.tsx";

const prompts = [promptOf(1, "Poem"), promptOf(2, "Letter"), promptOf(3, "Poet's review")];
const box = () => screen.findByRole("combobox", { name: "Search prompts" });
const titles = () => screen.queryAllByRole("option").map((option) => option.textContent?.replace(/Text.*/, ""));
const never = <Value,>() => new Promise<Value>(() => {});
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => localStorage.clear());

describe("the list", () => {
  it("shows the prompts, the first one chosen and its text below", async () => {
    openPanel(prompts);
    expect(await screen.findByRole("option", { name: /^Poem/ })).toHaveAttribute("aria-selected", "true");
    expect(titles()).toEqual(["Poem", "Letter", "Poet's review"]);
    expect(within(screen.getByRole("region", { name: "Preview" })).getByText("Text of Poem")).toBeInTheDocument();
  });

  it("begins as it was last, and Enter inserts from it, before the background has answered", async () => {
    const head = headOf(...prompts);
    const { askedFor } = openPanel(prompts, { account: never, search: never, types: never, facets: never }, head);
    expect(titles()).toEqual(["Poem", "Letter", "Poet's review"]);
    expect(screen.getByRole("main")).toHaveAttribute("aria-busy", "false");
    await userEvent.type(await box(), "{Enter}");
    await waitFor(() => expect(askedFor("insert")).toMatchObject([{ promptId: 1, text: "Text of Poem", tabId: 7 }]));
  });

  it("becomes what it is now", async () => {
    openPanel([promptOf(9, "New"), ...prompts], {}, headOf(...prompts));
    await waitFor(() => expect(titles()).toEqual(["New", "Poem", "Letter", "Poet's review"]));
  });

  it("asks again when the copy has changed", async () => {
    const library = [...prompts];
    const { notify } = openPanel(prompts, { search: () => ({ prompts: [...library], total: library.length }) });
    await screen.findByRole("option", { name: /^Poem/ });
    library.push(promptOf(4, "Later"));
    act(() => notify({ kind: "copy-changed" }));
    expect(await screen.findByRole("option", { name: /^Later/ })).toBeInTheDocument();
  });
});

describe("the highlighted prompt", () => {
  it("is the same one after the list was sorted anew", async () => {
    const library = [...prompts];
    const { notify, askedFor } = openPanel(prompts, {
      search: () => ({ prompts: [...library], total: library.length }),
    });
    await screen.findByRole("option", { name: /^Poem/ });
    library.unshift(promptOf(9, "Newest"));
    act(() => notify({ kind: "copy-changed" }));
    await screen.findByRole("option", { name: /^Newest/ });
    expect(screen.getByRole("option", { name: /^Poem/ })).toHaveAttribute("aria-selected", "true");
    await userEvent.type(await box(), "{Enter}");
    await waitFor(() => expect(askedFor("insert")).toMatchObject([{ promptId: 1 }]));
  });

  it("is the first one of a new search", async () => {
    openPanel(prompts);
    await screen.findByRole("option", { name: /^Poem/ });
    await userEvent.type(await box(), "{ArrowDown}{ArrowDown}po");
    await waitFor(() => expect(titles()).toEqual(["Poem", "Poet's review"]));
    await waitFor(() => expect(screen.getAllByRole("option")[0]).toHaveAttribute("aria-selected", "true"));
  });
});

describe("the search", () => {
  it("narrows while the person types, arrows choose and Enter inserts", async () => {
    const { askedFor } = openPanel(prompts);
    await userEvent.type(await box(), "po");
    await waitFor(() => expect(titles()).toEqual(["Poem", "Poet's review"]));
    await waitFor(() => expect(screen.getByRole("main")).toHaveAttribute("aria-busy", "false"));
    await userEvent.keyboard("{ArrowDown}");
    expect(screen.getAllByRole("option")[1]).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(askedFor("insert")).toMatchObject([{ promptId: 3, text: "Text of Poet's review" }]));
    expect(await screen.findByText("Inserted into chat.example")).toBeInTheDocument();
  });

  it("shows the titles that match before the texts are read, and then all of it", async () => {
    let answer = (_: { prompts: typeof prompts; total: number }) => {};
    openPanel(prompts, {
      search: ({ text: words, isWhole }) => {
        if (words === "") return { prompts, total: 3 };
        if (!isWhole) return { prompts: prompts.slice(0, 1), total: 1, isPart: true };
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    });
    await userEvent.type(await box(), "x");
    await waitFor(() => expect(titles()).toEqual(["Poem"]));
    expect(screen.queryByText("1 prompt")).toBeNull();
    act(() => answer({ prompts: prompts.slice(0, 2), total: 2 }));
    await waitFor(() => expect(titles()).toEqual(["Poem", "Letter"]));
    expect(screen.getByText("2 prompts")).toBeInTheDocument();
  });

  it("inserts nothing of a part in which another prompt may come first", async () => {
    let answer = (_: { prompts: typeof prompts; total: number }) => {};
    const { askedFor } = openPanel(prompts, {
      search: ({ text: words, isWhole }) => {
        if (words === "") return { prompts, total: 3 };
        if (!isWhole) return { prompts: prompts.slice(0, 1), total: 1, isPart: true, isFirstKnown: words === "known" };
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    });
    await userEvent.type(await box(), "x");
    await waitFor(() => expect(titles()).toEqual(["Poem"]));
    await userEvent.keyboard("{Enter}");
    expect(askedFor("insert")).toEqual([]);
    act(() => answer({ prompts: prompts.slice(1, 2), total: 1 }));
    await waitFor(() => expect(titles()).toEqual(["Letter"]));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(askedFor("insert")).toMatchObject([{ text: "Text of Letter" }]));
    await userEvent.clear(await box());
    await userEvent.type(await box(), "known");
    await waitFor(() => expect(titles()).toEqual(["Poem"]));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(askedFor("insert")).toHaveLength(2));
  });

  it("keeps what was found before while a part has nothing", async () => {
    openPanel(prompts, {
      search: ({ text: words, isWhole }) => {
        if (words === "") return { prompts, total: 3 };
        return isWhole ? never() : { prompts: [], total: 0, isPart: true, isFirstKnown: false };
      },
    });
    await userEvent.type(await box(), "x");
    await waitFor(() => expect(screen.getByRole("main")).toHaveAttribute("aria-busy", "true"));
    expect(titles()).toHaveLength(3);
  });

  it("is narrowed by a type", async () => {
    const { askedFor } = openPanel(prompts);
    await press(/^Code/);
    await waitFor(() => expect(askedFor("search").at(-1)).toMatchObject({ typeId: 3 }));
    expect(types.map(({ label }) => label)).toContain("Code");
  });
});

describe("a list that is not there", () => {
  it("says that it is on its way", async () => {
    openPanel(prompts, { search: never });
    expect(await screen.findByRole("status", { name: "Loading prompts" })).toBeInTheDocument();
  });

  it("says what went wrong, and tries again", async () => {
    const state = { isBroken: true };
    const search = () => (state.isBroken ? new Trouble("failed", "The server is tired.") : { prompts, total: 3 });
    openPanel(prompts, { search });
    expect(await screen.findByText("The prompts could not be loaded")).toBeInTheDocument();
    expect(screen.getByText("The server is tired.")).toBeInTheDocument();
    state.isBroken = false;
    await press("Retry");
    expect(await screen.findByRole("option", { name: /^Poem/ })).toBeInTheDocument();
  });

  it("says what to do with an empty library, and with words nothing matches", async () => {
    openPanel([]);
    expect(await screen.findByText(text.search.emptyLibrary)).toBeInTheDocument();
    await userEvent.type(await box(), "zzz");
    expect(await screen.findByText(text.search.emptyFiltered)).toBeInTheDocument();
  });

  it("gives way to the sign-in when the session is over", async () => {
    openPanel(prompts, { search: () => new Trouble("signed-out", text.signedOut) });
    expect(await screen.findByText(text.signedOut)).toBeInTheDocument();
    expect(screen.getByLabelText("Server address")).toHaveValue(account.server);
  });
});

describe("a prompt with variables", () => {
  it("asks for them and inserts what was filled in", async () => {
    const { askedFor } = openPanel([promptOf(5, "Greeting", "Hello {{name}}!")]);
    await screen.findByRole("option", { name: /^Greeting/ });
    await userEvent.type(await box(), "{Enter}");
    const form = await screen.findByRole("dialog");
    expect(askedFor("insert")).toEqual([]);
    await userEvent.type(within(form).getByLabelText("Name"), "Ada");
    await userEvent.click(within(form).getByRole("button", { name: "Insert" }));
    await waitFor(() => expect(askedFor("insert")).toHaveLength(1));
    expect(askedFor("insert")).toMatchObject([
      { promptId: 5, text: "Hello Ada!", filling: { values: { name: "Ada" } } },
    ]);
  });
});

describe("several prompts", () => {
  it("become one text, and a fence the first leaves open hides no variable of the second", async () => {
    const { askedFor } = openPanel([promptOf(1, "One", "```\n{{code}}"), promptOf(2, "Two", "About {{topic}}")], {
      "insert-many": () => ({
        status: "inserted",
        promptId: 1,
        useCount: null,
        site: "https://chat.example",
        remembered: true,
      }),
    });
    await press("Choose several prompts");
    await userEvent.click(await screen.findByRole("option", { name: /One/ }));
    await userEvent.click(screen.getByRole("option", { name: /Two/ }));
    expect(screen.getByText("2 prompts chosen")).toBeInTheDocument();
    await press("Arrange");
    const dialog = await screen.findByRole("dialog", { name: "Megaprompt" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Insert" }));
    const topic = await screen.findByLabelText("Topic");
    expect(screen.queryByLabelText("Code")).toBeNull();
    await userEvent.type(topic, "rivers{Enter}");
    await waitFor(() => expect(askedFor("insert-many")).toHaveLength(1));
    expect(askedFor("insert-many")).toMatchObject([{ promptIds: [1, 2], text: "```\n{{code}}\n\nAbout rivers" }]);
  });
});

describe("a server that is away", () => {
  const unsent = [{ id: "u", at: 0, kind: "save", title: "Draft", count: 1, refusal: null, draft: null } as const];

  it("is shown with the age of the copy, and what waits can be looked at and sent", async () => {
    const away = { ...status, isOffline: true, unsent: [...unsent] };
    const { askedFor } = openPanel(prompts, { status: () => away, sync: () => away, "send-unsent": () => status });
    expect(await screen.findByText(/^Offline, copy of /)).toBeInTheDocument();
    await press(/1 thing waits to be sent/);
    const dialog = await screen.findByRole("dialog", { name: "Waiting to be sent" });
    expect(within(dialog).getByText("New prompt: Draft")).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole("button", { name: "Send now" }));
    await waitFor(() => expect(askedFor("send-unsent")).not.toHaveLength(0));
    expect(await within(dialog).findByText("Everything was sent")).toBeInTheDocument();
  });

  it("asks before a person logs out over unsent work", async () => {
    const { askedFor } = openPanel(prompts, { status: () => ({ ...status, unsent: [...unsent] }) });
    await press("Account");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Log out" }));
    expect(await screen.findByText("Log out with unsent work?")).toBeInTheDocument();
    expect(askedFor("sign-out")).toEqual([]);
  });
});

describe("a page without a message box", () => {
  it("can be shown one from the notice", async () => {
    const { askedFor } = openPanel(prompts, {
      insert: () => ({ status: "failed", reason: "no-editor" }),
      point: () => ({ status: "pointing" }),
    });
    await screen.findByRole("option", { name: /^Poem/ });
    await userEvent.type(await box(), "{Enter}");
    expect(await screen.findByText(text.notice.refusals["no-editor"])).toBeInTheDocument();
    await press("Add this site");
    await waitFor(() => expect(askedFor("point")).toEqual([{ kind: "point", tabId: 7 }]));
    expect(await screen.findByText(text.settings.adding)).toBeInTheDocument();
  });

  it("is no matter of a text the box did not take", async () => {
    openPanel(prompts, { insert: () => ({ status: "failed", reason: "refused" }) });
    await screen.findByRole("option", { name: /^Poem/ });
    await userEvent.type(await box(), "{Enter}");
    expect(await screen.findByText(text.notice.refusals.refused)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Add this site" })).toBeNull();
  });
});

describe("logging in and out", () => {
  it("says which of the two is too old, and keeps what was typed", async () => {
    const sentence = text.signIn.oldServer("prompts.example");
    openPanel(prompts, {
      account: () => ({ account: null, last: account }),
      "sign-in": () => new Trouble("failed", sentence),
    });
    await userEvent.type(await screen.findByLabelText("Password"), "secret");
    await press("Log in");
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByLabelText("Password")).toHaveValue("secret");
  });

  it("ignores the refusal of a question from before the last logout", async () => {
    const refusals: ((trouble: Trouble) => void)[] = [];
    const sync = () => (refusals.length > 0 ? status : new Promise<Trouble>((resolve) => void refusals.push(resolve)));
    openPanel(prompts, { sync, "sign-out": () => ({ keyLeft: null }), "sign-in": () => account });
    await press("Account");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Log out" }));
    await userEvent.type(await screen.findByLabelText("Password"), "secret");
    await press("Log in");
    await screen.findByRole("option", { name: /^Poem/ });
    await act(async () => refusals[0]?.(new Trouble("signed-out", text.signedOut)));
    expect(screen.getByRole("option", { name: /^Poem/ })).toBeInTheDocument();
  });

  it("tells of a key that could not be revoked", async () => {
    openPanel(prompts, { "sign-out": () => ({ keyLeft: "untold" }) });
    await press("Account");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Log out" }));
    expect(await screen.findByText(text.leave.keys.untold)).toBeInTheDocument();
  });
});

describe("an insertion that did not go well", () => {
  const insertPoem = async () => userEvent.type(await box(), "{Enter}");
  const change = { before: "mine", found: "mine Text of", wantedLine: "mine Text of Poem", foundLine: "mine Text of" };

  it("is said to be changed, with what differs, and Undo takes it back", async () => {
    const { askedFor } = openPanel(prompts, {
      insert: () => ({ status: "failed", reason: "altered", change }),
      "undo-insert": () => true,
    });
    await screen.findByRole("option", { name: /^Poem/ });
    await insertPoem();
    expect(await screen.findByText("It is in the box, but changed")).toBeInTheDocument();
    expect(
      screen.getByText("The box has “mine Text of” where the prompt has “mine Text of Poem”."),
    ).toBeInTheDocument();
    await press("Undo");
    await waitFor(() => expect(screen.queryByText("It is in the box, but changed")).not.toBeInTheDocument());
    expect(askedFor("undo-insert")).toMatchObject([{ tabId: 7, change }]);
  });

  it("stays changed when the person keeps it", async () => {
    const { askedFor } = openPanel(prompts, { insert: () => ({ status: "failed", reason: "altered", change }) });
    await screen.findByRole("option", { name: /^Poem/ });
    await insertPoem();
    await press("Keep");
    await waitFor(() => expect(screen.queryByText("It is in the box, but changed")).not.toBeInTheDocument());
    expect(askedFor("undo-insert")).toEqual([]);
  });

  it("says so when Undo could not bring the box back", async () => {
    openPanel(prompts, {
      insert: () => ({ status: "failed", reason: "altered", change }),
      "undo-insert": () => false,
    });
    await screen.findByRole("option", { name: /^Poem/ });
    await insertPoem();
    await press("Undo");
    expect(await screen.findByText(text.notice.notUndone)).toBeInTheDocument();
  });

  it("is asked about once more when the background ended before it answered", async () => {
    const { askedFor } = openPanel(prompts, {
      insert: ({ isRetry }) => {
        if (!isRetry) throw new Error("The message port closed before a response was received.");
        return { status: "inserted", promptId: 1, useCount: 4, site: "null", remembered: true };
      },
    });
    await screen.findByRole("option", { name: /^Poem/ });
    await insertPoem();
    expect(await screen.findByText("Inserted into this page")).toBeInTheDocument();
    const [first, second] = askedFor("insert");
    expect(second).toEqual({ ...first, isRetry: true });
    expect(screen.queryByText("Copied instead")).not.toBeInTheDocument();
  });

  it("keeps its count when an answer arrives that was asked for before it, and takes the count of a later one", async () => {
    const page = (useCount: number) => ({ prompts: prompts.map((prompt) => ({ ...prompt, useCount })), total: 2 });
    const answers: ((found: PromptPage) => void)[] = [];
    let isSlow = false;
    const { notify } = openPanel(prompts, {
      search: () => (isSlow ? new Promise<PromptPage>((resolve) => answers.push(resolve)) : page(0)),
    });
    await screen.findByRole("option", { name: /^Poem/ });
    isSlow = true;
    await act(async () => notify({ kind: "copy-changed" }));
    await insertPoem();
    expect(await screen.findByText(/used once/)).toBeInTheDocument();
    await act(async () => answers[0]?.(page(0)));
    expect(screen.getByText(/used once/)).toBeInTheDocument();
    await act(async () => notify({ kind: "copy-changed" }));
    await act(async () => answers[1]?.(page(5)));
    expect(screen.getByText(/used 5 times/)).toBeInTheDocument();
  });

  it("can be cancelled when it takes longer than a second, and then nothing is said", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    let answer = (_: InsertAnswer) => {};
    const { askedFor } = openPanel(prompts, {
      insert: () => new Promise<InsertAnswer>((resolve) => (answer = resolve)),
      "cancel-insert": () => null,
      "insert-progress": () => 0.426,
    });
    await screen.findByRole("option", { name: /^Poem/ });
    await insertPoem();
    expect(screen.queryByText("Inserting 12 characters...")).not.toBeInTheDocument();
    await act(async () => jest.advanceTimersByTime(1_000));
    expect(await screen.findByText(/^Inserting 12 characters/)).toBeInTheDocument();
    expect(await screen.findByRole("progressbar", { name: "Inserting 12 characters: 42%" })).toHaveValue(42);
    await press("Cancel");
    const [asked] = askedFor("insert");
    expect(asked?.jobId).toHaveLength(36);
    expect(askedFor("cancel-insert")).toMatchObject([{ tabId: 7, jobId: asked?.jobId }]);
    act(() => answer({ status: "failed", reason: "cancelled" }));
    await waitFor(() => expect(screen.queryByText("Taking the text back...")).not.toBeInTheDocument());
    jest.useRealTimers();
    expect(screen.queryByText("Copied instead")).not.toBeInTheDocument();
  });

  it.each([
    ["too-long", null],
    ["no-editor", /^Click where the text belongs/],
    ["refused", /^Click into the message box/],
  ] as const)("has a hint that fits: %s", async (reason, hint) => {
    openPanel(prompts, { insert: () => ({ status: "failed", reason }) });
    const user = userEvent.setup();
    await screen.findByRole("option", { name: /^Poem/ });
    await user.type(await box(), "{Enter}");
    expect(await screen.findByText(text.notice.refusals[reason])).toBeInTheDocument();
    expect(screen.getByText("Copied instead")).toBeInTheDocument();
    const found = screen.queryByText(/^Click (where|into)/)?.textContent ?? null;
    if (hint) expect(found).toMatch(hint);
    else expect(found).toBeNull();
  });
});
