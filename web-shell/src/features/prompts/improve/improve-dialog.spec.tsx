import { act, screen, waitFor, within } from "@testing-library/react";
import { person } from "../../../testing/fake-api.ts";
import { FakeLibrary } from "../../../testing/fake-library.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { improvedTitle } from "./use-save-improved.ts";

const BEFORE = "Write a poem about {{topic}}.\nKeep it short.";
const AFTER = "You are a poet. Write a poem about {{topic}}.\nKeep it under 20 lines.";

function open(content = BEFORE, address = "/templates?improve=100") {
  const library = new FakeLibrary();
  library.addTemplate("Poem", content, library.addType("Writing", "#007aff"));
  return { library, ai: library.ai, ...openPage(library, address) };
}
type Open = ReturnType<typeof open>;

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const press = async ({ person }: Open, name: string | RegExp) => person.click(await button(name));
const region = (name: string) => screen.findByRole("region", { name });

/** Presses the button and answers the rewrite that was asked for. */
async function ask(page: Open, name = "Improve This Prompt") {
  const before = page.ai.rewrites.length;
  await press(page, name);
  await waitFor(() => expect(page.ai.rewrites.length).toBe(before + 1));
  const rewrite = page.ai.rewrites[before];
  if (!rewrite) throw new Error("Nothing was asked for.");
  return rewrite;
}

async function improve(page: Open, text = AFTER) {
  const rewrite = await ask(page);
  act(() => rewrite.done(text));
  await screen.findByText("What Was Improved");
}

beforeEach(() => localStorage.clear());

describe("opening", () => {
  it("is a button on each card, and shows the original prompt", async () => {
    const page = open(BEFORE, "/templates");
    await press(page, "Improve");
    expect(await button("Improve This Prompt")).toHaveFocus();
    expect(screen.getByRole("dialog", { name: "Improve Prompt" })).toHaveAccessibleDescription("Poem");
    expect(page.place.address).toBe("/templates?improve=100");
    expect((await region("Original Prompt")).textContent).toBe(BEFORE);
    expect(screen.getByText("12 of 50 left today")).toBeInTheDocument();
    await page.person.keyboard("{Escape}");
    await waitFor(() => expect(page.place.address).toBe("/templates"));
  });

  it("asks the AI at once where that is switched on", async () => {
    localStorage.setItem("promptory:1:browser:improve-at-once", "on");
    const page = open();
    await waitFor(() => expect(page.ai.rewrites).toHaveLength(1));
    act(() => page.ai.rewrites[0]?.done(AFTER));
    expect(await button("Save as new version")).toBeEnabled();
    expect(page.ai.rewrites).toHaveLength(1);
  });

  it("says so when the link leads to no prompt", async () => {
    open(BEFORE, "/templates?improve=999");
    expect(await screen.findByText("This prompt no longer exists")).toBeInTheDocument();
  });
});

describe("improving", () => {
  it("shows the rewrite as it grows, then the changes and what was improved", async () => {
    const page = open();
    const rewrite = await ask(page);
    expect(rewrite.body).toEqual({ content: BEFORE });
    expect(await button("Improving...")).toHaveFocus();
    act(() => rewrite.text("You are "));
    act(() => rewrite.text("a poet."));
    await waitFor(async () => expect((await region("Improved Prompt")).textContent).toBe("You are a poet."));
    act(() => rewrite.done(AFTER, "It says who writes.", ["A role", "A length"]));
    expect(await screen.findByText("It says who writes.")).toBeInTheDocument();
    const list = screen.getByRole("region", { name: "Key Improvements" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(["A role", "A length"]);
    expect(screen.getByRole("checkbox", { name: /“You are a poet. ” is added/ })).toBeChecked();
    expect(screen.getByRole("heading", { name: "Improved Prompt" })).toHaveFocus();
  });

  it("starts the text anew when a try lost something, and says what", async () => {
    const page = open();
    const rewrite = await ask(page);
    act(() => rewrite.text("A poem about nothing"));
    act(() => rewrite.send("retry", { lost: ["{{topic}}"] }));
    expect(await screen.findByText("The AI dropped {{topic}}. Trying again.")).toBeInTheDocument();
    act(() => rewrite.text("A poem about {{topic}}"));
    await waitFor(async () => expect((await region("Improved Prompt")).textContent).toBe("A poem about {{topic}}"));
  });

  it("is improved again from what is taken, with a line on what should be different", async () => {
    const page = open();
    await improve(page);
    await page.person.click(screen.getByRole("checkbox", { name: /“short” becomes/ }));
    await page.person.type(screen.getByRole("textbox", { name: "What should be different?" }), " In rhymes ");
    const second = await ask(page, "Improve Again");
    const taken = AFTER.replace("under 20 lines", "short");
    expect(second.body).toEqual({ content: taken, instruction: "In rhymes" });
    act(() => second.done(`${taken} In rhymes.`));
    expect(await screen.findByText("2 of 2 changes accepted")).toBeInTheDocument();
  });

  it("closes the request on Cancel, and shows what was there before", async () => {
    const page = open();
    const rewrite = await ask(page);
    act(() => rewrite.text("Half"));
    await press(page, "Cancel");
    await waitFor(() => expect(rewrite.isCancelled).toBe(true));
    expect((await region("Original Prompt")).textContent).toBe(BEFORE);
    expect(screen.queryByText("Failed to improve prompt")).not.toBeInTheDocument();
    await improve(page);
  });

  it("closes the request when the dialog closes", async () => {
    const page = open();
    const rewrite = await ask(page);
    await page.person.keyboard("{Escape}");
    await waitFor(() => expect(rewrite.isCancelled).toBe(true));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("keeps what is on the screen when it fails, and tries again", async () => {
    const page = open();
    await improve(page);
    const second = await ask(page, "Improve Again");
    act(() => second.fail(502, "The AI provider failed."));
    const [alert] = await screen.findAllByRole("alert");
    expect(alert).toHaveTextContent("Failed to improve prompt");
    expect(alert).toHaveTextContent("The AI provider failed.");
    expect(screen.getByText("It is clearer.")).toBeInTheDocument();
    const third = await ask(page, "Try again");
    act(() => third.done(`${AFTER} Again.`));
    await waitFor(() => expect(screen.queryByText("The AI provider failed.")).not.toBeInTheDocument());
  });
});

describe("what is kept", () => {
  it("is what is taken: copied, and Copied is said", async () => {
    const page = open();
    await improve(page);
    await page.person.click(screen.getByRole("checkbox", { name: /“short” becomes/ }));
    await press(page, "Copy Improved");
    expect(await button("Copied")).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(AFTER.replace("under 20 lines", "short"));
  });

  it("can be all or nothing, and is shown as it will be", async () => {
    const page = open();
    await improve(page);
    await press(page, "Reject all");
    await page.person.click(screen.getByRole("tab", { name: "Improved Prompt" }));
    expect((await region("Improved Prompt")).textContent).toBe(BEFORE);
    expect(await button("Save as new version")).toBeDisabled();
    await page.person.click(screen.getByRole("tab", { name: "Changes" }));
    await press(page, "Accept all");
    await page.person.click(screen.getByRole("tab", { name: "Improved Prompt" }));
    expect((await region("Improved Prompt")).textContent).toBe(AFTER);
  });

  it("becomes a prompt of its own", async () => {
    const page = open();
    await improve(page);
    await press(page, "Save Improved Prompt");
    expect(await screen.findByText("“Poem (improved)” is in your library.")).toBeInTheDocument();
    expect(page.library.bodies.at(-1)).toEqual({
      title: "Poem (improved)",
      content: AFTER,
      typeId: 1,
      source: "improve",
      note: "Improved with AI",
    });
    await waitFor(() => expect(page.place.address).toBe("/templates"));
  });

  it("becomes a version of the prompt", async () => {
    const page = open();
    await page.person.type(await screen.findByRole("textbox", { name: "What should be different?" }), "Rhymes");
    await improve(page);
    await press(page, "Save as new version");
    expect(await screen.findByText("Prompt updated")).toBeInTheDocument();
    const note = "Improved with AI: Rhymes";
    expect(page.library.bodies.at(-1)).toEqual({ content: AFTER, source: "improve", note });
    expect(page.library.templates[0]?.content).toBe(AFTER);
    await press(page, "Undo");
    expect(await screen.findByText("The earlier text is back")).toBeInTheDocument();
    expect(page.library.calls).toContain("POST /api/templates/100/versions/1/restore");
  });

  it("stays on the screen when saving fails", async () => {
    const page = open();
    await improve(page);
    page.library.refuse("POST", /\/templates$/, 500, { code: "internal_error", message: "Sorry." });
    await press(page, "Save Improved Prompt");
    expect(await screen.findByText("Failed to save the improved prompt")).toBeInTheDocument();
    expect(screen.getByText("2 of 2 changes accepted")).toBeInTheDocument();
  });

  it("does not overwrite what another user wrote meanwhile, unless confirmed", async () => {
    const page = open();
    await improve(page);
    page.library.changeElsewhere(100, { content: "Write an ode about {{topic}}." });
    await press(page, "Save as new version");
    expect(await screen.findByText(/Someone else changed this prompt in the meantime/)).toBeInTheDocument();
    expect(page.library.templates[0]?.content).toBe("Write an ode about {{topic}}.");
    await page.person.click(screen.getByRole("tab", { name: "Original Prompt" }));
    expect((await region("Original Prompt")).textContent).toBe("Write an ode about {{topic}}.");
    await press(page, "Save as new version");
    expect(await screen.findByText("Prompt updated")).toBeInTheDocument();
    expect(page.library.templates[0]?.content).toBe(AFTER);
  });

  it("is asked about before it is thrown away", async () => {
    const page = open();
    await improve(page);
    await page.person.keyboard("{Escape}");
    expect(await screen.findByRole("alertdialog", { name: "Discard the improved text?" })).toBeInTheDocument();
    await press(page, "Keep it");
    expect(screen.getByText("2 of 2 changes accepted")).toBeInTheDocument();
    await page.person.click(screen.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
    await press(page, "Discard changes");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("closes without a question when all was left", async () => {
    const page = open();
    await improve(page);
    await press(page, "Reject all");
    await page.person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });
});

describe("the checker", () => {
  const MESSY = "You are a poet. Write to [YOUR NAME] about the the sea.";

  it("lists what it finds, with fixes that can be saved, with no AI at all", async () => {
    const page = open(MESSY, "/templates");
    page.ai.status = { configured: false, maxCharacters: 20_000, message: "Set AI_PROVIDER and AI_MODEL." };
    await press(page, "Improve");
    expect(await screen.findByText("Improving with AI is not set up on this server.")).toBeInTheDocument();
    expect(screen.queryByText("Set AI_PROVIDER and AI_MODEL.")).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Improve This Prompt" })).not.toBeInTheDocument();
    await press(page, "Make it a variable");
    expect(await screen.findByText("1 of 1 changes accepted")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Checks" })).toHaveFocus();
    await press(page, "Remove one");
    await waitFor(() => expect(screen.queryByText(/has a word twice/)).not.toBeInTheDocument());
    await press(page, "Save as new version");
    expect(await screen.findByText("Prompt updated")).toBeInTheDocument();
    expect(page.library.templates[0]?.content).toBe("You are a poet. Write to {{name}} about the sea.");
  });

  it("is called Check in the form and beside the text to read where there is no AI, and tells administrators how to set one up", async () => {
    localStorage.setItem("auth_token", "t1");
    const page = open(MESSY, "/templates");
    page.library.user = { ...person, isAdmin: true };
    page.ai.status = { configured: false, maxCharacters: 20_000, message: "Set AI_PROVIDER and AI_MODEL." };
    await page.person.click(await screen.findByRole("link", { name: "Poem" }));
    const reading = within(await region("Prompt"));
    expect(await reading.findByRole("button", { name: "Check" })).toBeInTheDocument();
    await page.person.click(reading.getByRole("button", { name: "Edit" }));
    const form = within(await screen.findByRole("dialog", { name: "Edit Prompt" }));
    await page.person.click(form.getByRole("button", { name: "Check" }));
    expect(await screen.findByText("Set AI_PROVIDER and AI_MODEL.")).toBeInTheDocument();
  });

  it("looks at what is taken", async () => {
    const page = open();
    expect(await screen.findByText(/No role is given/)).toBeInTheDocument();
    await improve(page);
    await waitFor(() => expect(screen.queryByText(/No role is given/)).not.toBeInTheDocument());
    await press(page, "Reject all");
    expect(await screen.findByText(/No role is given/)).toBeInTheDocument();
  });
});

describe("what stands in the way", () => {
  it("is a prompt that is too long", async () => {
    open("word ".repeat(4001));
    expect(
      await screen.findByText(/This prompt has 20,005 characters. AI can improve up to 20,000/),
    ).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Improve This Prompt" })).not.toBeInTheDocument();
  });

  it("is a day whose improvements are used up, until new ones come", async () => {
    const page = open(BEFORE, "/templates");
    page.ai.quota.remaining = 0;
    await press(page, "Improve");
    expect(
      await screen.findByText(
        /You have used all 50 improvements for today. You get more (in \d+ hours?|tomorrow), at /,
      ),
    ).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Improve This Prompt" })).not.toBeInTheDocument();
  });

  it("is explained by the server in a sentence when it comes as a surprise", async () => {
    const page = open();
    await button("Improve This Prompt");
    page.ai.quota.remaining = 0;
    page.ai.refusal = { status: 429, message: "You have used your 50 improvements of today." };
    await press(page, "Improve This Prompt");
    expect((await screen.findAllByText("You have used your 50 improvements of today.")).length).toBeGreaterThan(0);
    expect(await screen.findByText(/You get more (in \d+ hour|tomorrow)/)).toBeInTheDocument();
  });
});

describe("in the prompt's dialog", () => {
  it("improves the text as it stands in the form, and gives it back there", async () => {
    const page = open(BEFORE, "/templates?edit=100");
    const field = await screen.findByRole("textbox", { name: "Content" });
    await page.person.type(field, " Now.");
    const dialog = screen.getByRole("dialog", { name: "Edit Prompt" });
    await page.person.click(within(dialog).getByRole("button", { name: "Improve" }));
    const rewrite = await ask(page);
    expect(rewrite.body).toEqual({ content: `${BEFORE} Now.` });
    act(() => rewrite.done(AFTER));
    await press(page, "Use this text");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Improve Prompt" })).not.toBeInTheDocument());
    expect(field).toHaveValue(AFTER);
    expect(page.library.templates[0]?.content).toBe(BEFORE);
    await press(page, "Update Prompt");
    await waitFor(() => expect(page.library.templates[0]?.content).toBe(AFTER));
  });
});

it("names the improved prompt within 200 characters", () => {
  expect(improvedTitle("Poem (improved)")).toBe("Poem (improved 2)");
  expect(improvedTitle("Poem (improved 9)")).toBe("Poem (improved 10)");
  expect([...improvedTitle("👍".repeat(200))]).toHaveLength(200);
});

describe("a failure without a sentence", () => {
  it("is described by one of ours", async () => {
    const page = open();
    page.library.refuse("POST", /improve$/, 502, {});
    await press(page, "Improve This Prompt");
    const sentence = "An error occurred while improving the prompt. Please try again.";
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(await button("Try again")).toBeInTheDocument();
  });
});
