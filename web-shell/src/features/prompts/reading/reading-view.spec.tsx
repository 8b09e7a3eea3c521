import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { FakeLibrary } from "../../../testing/fake-library.ts";
import { openPage } from "../../../testing/open-page.tsx";

function libraryWith(...contents: string[]): FakeLibrary {
  const library = new FakeLibrary();
  const type = library.addType("Text", "#007aff");
  for (const [at, content] of contents.entries()) library.addTemplate(`Prompt ${at + 1}`, content, type);
  return library;
}

const view = () => screen.findByRole("region", { name: "Prompt" });

it("opens from a card, renders the text with its variables, and closes with Escape", async () => {
  const { person, place } = openPage(
    libraryWith(
      "# Role\n\nAct as **{{who*}}** and use `{{tone|calm, wild}}`.\n\n- one\n- <b>two</b>\n\n![x](https://a.example/x.png)",
    ),
  );
  await person.click(await screen.findByRole("link", { name: "Prompt 1" }));
  expect(place.address).toMatch(/^\/templates\/\d+$/);
  const shown = within(await view());
  expect(await shown.findByRole("heading", { name: "Role" })).toBeInTheDocument();
  expect(shown.getByRole("button", { name: "Copy" })).toHaveClass("primary");
  expect(shown.getByText("{{who*}}").tagName).toBe("MARK");
  expect(shown.getByText("{{tone|calm, wild}}").closest("code")).not.toBeNull();
  expect(shown.getByText("<b>two</b>")).toBeInTheDocument();
  expect(shown.queryByRole("img")).not.toBeInTheDocument();
  expect(shown.getByText(/!\[x\]\(https:\/\/a\.example\/x\.png\)/)).toBeInTheDocument();
  await person.click(shown.getByRole("radio", { name: "Raw" }));
  expect(shown.getByText(/# Role/)).toHaveTextContent("Act as **{{who*}}** and use");
  await person.keyboard("{Escape}");
  await waitFor(() => expect(place.address).toBe("/templates"));
  expect(screen.queryByRole("region", { name: "Prompt" })).not.toBeInTheDocument();
});

it("marks the prompt in the list while it is open, also after Back", async () => {
  const { person } = openPage(libraryWith("One.", "Two."));
  const current = () => document.querySelector("[aria-current=true]")?.querySelector("h2")?.textContent;
  await person.click(await screen.findByRole("link", { name: "Prompt 1" }));
  await view();
  expect(current()).toBe("Prompt 1");
  await person.click(screen.getByRole("link", { name: "Prompt 2" }));
  expect(current()).toBe("Prompt 2");
  await person.click(screen.getByRole("button", { name: "Back" }));
  await waitFor(() => expect(current()).toBeUndefined());
  await person.click(screen.getByRole("link", { name: "Prompt 1" }));
  await view();
  await person.keyboard("{Escape}");
  await waitFor(() => expect(current()).toBeUndefined());
});

it("stays at a prompt that is opened, another or the same, right after Escape, and closes once when Escape is pressed twice", async () => {
  const { person, place } = openPage(libraryWith("One.", "Two."));
  const heading = (name: string) =>
    within(screen.getByRole("region", { name: "Prompt" })).findByRole("heading", { name });
  await person.click(await screen.findByRole("link", { name: "Prompt 1" }));
  await view();
  fireEvent.keyDown(document.body, { key: "Escape" });
  fireEvent.click(screen.getByRole("link", { name: "Prompt 2" }));
  expect(await heading("Prompt 2")).toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: "Escape" });
  fireEvent.click(screen.getByRole("link", { name: "Prompt 2" }));
  await act(async () => new Promise((done) => setTimeout(done, 50)));
  expect(await heading("Prompt 2")).toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: "Escape" });
  fireEvent.keyDown(document.body, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("region", { name: "Prompt" })).not.toBeInTheDocument());
  expect(place.address).toBe("/templates");
});

it("shows the description, which the card does not", async () => {
  const library = libraryWith("Write a poem.");
  Object.assign(library.templates[0] ?? {}, { description: "For birthdays" });
  const { person } = openPage(library);
  const link = await screen.findByRole("link", { name: "Prompt 1" });
  expect(screen.queryByText("For birthdays")).not.toBeInTheDocument();
  await person.click(link);
  expect(await within(await view()).findByText("For birthdays")).toBeInTheDocument();
});

it("copies with c and edits with e, and the edit dialog returns to it", async () => {
  const { person, place } = openPage(libraryWith("Write a poem."));
  await person.click(await screen.findByRole("link", { name: "Prompt 1" }));
  await view();
  await act(async () => (document.activeElement as HTMLElement | null)?.blur());
  await person.keyboard("c");
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe("Write a poem."));
  await person.keyboard("e");
  await screen.findByRole("dialog", { name: "Edit Prompt" });
  await person.keyboard("{Escape}");
  await waitFor(() => expect(place.address).toMatch(/^\/templates\/\d+$/));
  expect(await view()).toBeInTheDocument();
});

describe("adding to a megaprompt", () => {
  async function openChoice() {
    const library = libraryWith("Write a poem.");
    const own = { userId: 1, separator: "rule", titles: false, createdAt: "", updatedAt: "" } as const;
    library.megaprompts.push({ ...own, id: 5, name: "Report", parts: [{ kind: "heading", text: "Part 1" }] });
    const page = openPage(library);
    await page.person.click(await screen.findByRole("link", { name: "Prompt 1" }));
    await page.person.click(within(await view()).getByRole("button", { name: "More for Prompt 1" }));
    await page.person.click(screen.getByRole("menuitem", { name: "Add to megaprompt" }));
    return { ...page, library };
  }
  const part = { kind: "prompt", templateId: 100 };
  const choose = async (person: ReturnType<typeof openPage>["person"]) =>
    person.click(await screen.findByRole("button", { name: /^Report/ }));

  it("puts it at the end, once, and offers to open it", async () => {
    const { person, library, place } = await openChoice();
    await choose(person);
    expect(await screen.findByText("Added to “Report”")).toBeInTheDocument();
    expect(library.megaprompts[0]?.parts).toEqual([{ kind: "heading", text: "Part 1" }, part]);
    await person.click(screen.getByRole("button", { name: "Open" }));
    expect(place.address).toBe("/builder?id=5");
  });

  it("adds to the newer state when another write changed it meanwhile", async () => {
    const { person, library } = await openChoice();
    library.refuse("PUT", /megaprompts/, 412, { code: "precondition_failed", message: "It has changed." });
    await choose(person);
    expect(await screen.findByText("Added to “Report”")).toBeInTheDocument();
    expect(library.megaprompts[0]?.parts).toContainEqual(part);
  });

  it("says that it is in it already, and leaves it alone", async () => {
    const { person, library } = await openChoice();
    library.megaprompts[0]?.parts.push({ kind: "prompt", templateId: 100 });
    await choose(person);
    expect(await screen.findByText("“Report” already has this prompt")).toBeInTheDocument();
    expect(library.megaprompts[0]?.parts).toHaveLength(2);
  });

  it("stays open when that fails, and starts a new one", async () => {
    const { person, library, place } = await openChoice();
    library.refuse("PUT", /megaprompts/, 400, { code: "validation_failed", message: "It is full." });
    await choose(person);
    expect(await screen.findByText("It is full.")).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "New megaprompt" }));
    expect(place.address).toBe("/builder?add=100");
  });
});

describe("editing in place", () => {
  async function edit() {
    const library = libraryWith("Write a poem.");
    const page = openPage(library);
    await page.person.click(await screen.findByRole("link", { name: "Prompt 1" }));
    await page.person.click(within(await view()).getByRole("button", { name: "More for Prompt 1" }));
    await page.person.click(screen.getByRole("menuitem", { name: "Edit here" }));
    const content = await within(await view()).findByRole("textbox", { name: "Content" });
    expect(content).toHaveFocus();
    return { ...page, library, content };
  }

  it("saves, and shows the new text", async () => {
    const { person, library, content } = await edit();
    await person.clear(content);
    await person.type(content, "Write an ode.");
    await person.keyboard("{Control>}s{/Control}");
    expect(await within(await view()).findByText("Write an ode.")).toBeInTheDocument();
    expect(library.templates[0]?.content).toBe("Write an ode.");
    expect(screen.queryByRole("textbox", { name: "Content" })).not.toBeInTheDocument();
  });

  it("asks before it drops what was typed", async () => {
    const { person, library, content } = await edit();
    await person.type(content, "!");
    await person.click(within(await view()).getByRole("button", { name: "Cancel" }));
    await person.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect(content).toHaveValue("Write a poem.!");
    await person.click(within(await view()).getByRole("button", { name: "Cancel" }));
    await person.click(await screen.findByRole("button", { name: "Discard changes" }));
    expect(await within(await view()).findByText("Write a poem.")).toBeInTheDocument();
    expect(library.templates[0]?.content).toBe("Write a poem.");
  });
});

it.each(["/templates/999", "/templates/none"])(
  "says of %s that there is no such prompt, and leads back",
  async (address) => {
    const { person, place } = openPage(libraryWith("Text"), address);
    expect(await within(await view()).findByText("This prompt no longer exists")).toBeInTheDocument();
    await person.click(within(await view()).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(place.address).toBe("/templates"));
  },
);

it("lists similar prompts, and compares one that is nearly the same", async () => {
  const library = libraryWith("Write a short poem.", "Write a long poem.", "Other");
  const [first, copy, other] = library.templates;
  const type = { label: "Text", color: "#007aff" };
  library.related = [
    { id: copy?.id, title: copy?.title, type, same: 92, nearDuplicate: true },
    { id: other?.id, title: other?.title, type, same: 20, nearDuplicate: false },
  ];
  const { person, place } = openPage(library, `/templates/${first?.id}`);
  const related = within(await within(await view()).findByRole("region", { name: "Similar prompts" }));
  expect(related.getByText("92% the same")).toBeInTheDocument();
  expect(related.getAllByRole("button")).toHaveLength(1);
  await person.click(related.getByRole("button", { name: "Compare with Prompt 2" }));
  expect((await related.findByText("long")).closest("ins")).not.toBeNull();
  await person.click(related.getByRole("link", { name: "Prompt 3" }));
  await waitFor(() => expect(place.address).toBe(`/templates/${other?.id}`));
});
