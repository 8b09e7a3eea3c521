import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { drafts } from "../../../api/prompts/drafts.ts";
import { person as user } from "../../../testing/fake-api.ts";
import { FakeLibrary } from "../../../testing/fake-library.ts";
import { openPage } from "../../../testing/open-page.tsx";

function library(): FakeLibrary {
  const made = new FakeLibrary();
  const coding = made.addType("Coding", "#007aff", "You write code.");
  made.addType("Writing", "#34c759", "You write prose.");
  made.addTemplate("First", "Saved text", coding);
  return made;
}

beforeEach(() => localStorage.clear());

const title = () => screen.findByRole("textbox", { name: "Title" });
const content = () => screen.findByRole("textbox", { name: "Content" });
const press = async (person: ReturnType<typeof openPage>["person"], name: string) =>
  person.click(screen.getByRole("button", { name }));

async function choose(person: ReturnType<typeof openPage>["person"], type: string) {
  await person.click(within(screen.getByRole("dialog")).getByRole("combobox", { name: "Prompt type" }));
  await person.click(screen.getByRole("option", { name: type }));
}

describe("creating a prompt", () => {
  it("opens with n, creates, and tells so", async () => {
    const made = library();
    const { person, place } = openPage(made);
    await screen.findByRole("article");
    await person.keyboard("n");
    expect(place.address).toBe("/templates?new=1");
    expect(await screen.findByRole("dialog", { name: "Create New Prompt" })).toHaveAccessibleDescription(
      "Enter the details for your new prompt.",
    );
    expect(await title()).toHaveFocus();
    await person.type(await title(), "Second");
    await choose(person, "Writing");
    await person.clear(await content());
    await person.type(await content(), "Line 1{Enter}Line 2");
    await press(person, "Create Prompt");
    expect(await screen.findByText("Your new prompt has been created successfully.")).toBeInTheDocument();
    expect(made.bodies).toEqual([{ title: "Second", content: "Line 1\nLine 2", typeId: 2 }]);
    await waitFor(() => expect(place.address).toBe("/templates"));
    expect(await screen.findByRole("link", { name: "Second" })).toBeInTheDocument();
  });

  it("saves a description, and clears it", async () => {
    const made = library();
    const { person } = openPage(made, "/templates?new=1");
    await person.type(await title(), "Second");
    await person.type(screen.getByRole("textbox", { name: "Description (optional)" }), "For commits");
    await press(person, "Create Prompt");
    await waitFor(() => expect(made.templates[1]?.description).toBe("For commits"));
    const card = (await screen.findByRole("link", { name: "Second" })).closest("article") as HTMLElement;
    await person.click(within(card).getByRole("button", { name: "Edit" }));
    await person.clear(await screen.findByRole("textbox", { name: "Description (optional)" }));
    await press(person, "Update Prompt");
    await waitFor(() => expect(made.bodies.at(-1)).toEqual({ description: "" }));
  });

  it("says under each field what is missing and focuses the first", async () => {
    const made = new FakeLibrary();
    made.addType("Coding", "#007aff");
    const { person } = openPage(made, "/templates?new=1");
    await title();
    await press(person, "Create Prompt");
    expect(await screen.findByText("Title is required")).toBeInTheDocument();
    expect(screen.getByText("Content is required")).toBeInTheDocument();
    expect(screen.queryByText("Validation Error")).not.toBeInTheDocument();
    expect(await title()).toHaveFocus();
  });

  it("keeps everything typed when the save fails", async () => {
    const made = library();
    made.refuse("POST", /templates$/, 500, { code: "internal_error", message: "Sorry." });
    const { person } = openPage(made, "/templates?new=1&type=1");
    await person.type(await title(), "Second");
    await person.type(await content(), " Well.");
    await person.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByText("Failed to create prompt. Please try again.")).toBeInTheDocument();
    expect(await title()).toHaveValue("Second");
    expect(await content()).toHaveValue("You write code. Well.");
  });

  it("saves with Ctrl and S wherever the focus is, and once while the key is held", async () => {
    const made = library();
    const { person } = openPage(made, "/templates?new=1&type=1");
    await person.type(await title(), "Second");
    screen.getByRole("button", { name: "Create Prompt" }).focus();
    await person.keyboard("{Control>}{s>3/}{/Control}");
    expect(await screen.findByText("Your new prompt has been created successfully.")).toBeInTheDocument();
    expect(made.calls.filter((call) => /^POST .*\/templates$/.test(call))).toHaveLength(1);
  });

  it("copies the text as it is in the form, and asks for its variables first", async () => {
    const made = library();
    const { person } = openPage(made, "/templates?edit=100");
    await person.type(await content(), " and more");
    await person.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Copy" }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe("Saved text and more"));
    await person.type(await content(), " for {{{{name}}");
    await person.click(
      within(screen.getByRole("dialog", { name: "Edit Prompt" })).getByRole("button", { name: /Copy|Copied/ }),
    );
    await person.type(await screen.findByRole("textbox", { name: "Name" }), "Ada");
    await person.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe("Saved text and more for Ada"));
    expect(await content()).toHaveValue("Saved text and more for {{name}}");
  });

  it("says that there are too many types, or tags, where one more was asked for", async () => {
    const made = library();
    const full = "You can have at most 500 types. Delete one first.";
    made.refuse("POST", /types$/, 409, { code: "conflict", message: full });
    const errors = [{ field: "tags", message: "You can have at most 500 tags. Delete one first." }];
    made.refuse("POST", /templates$/, 400, { code: "validation_failed", message: "Check the fields.", errors });
    const { person } = openPage(made, "/templates?new=1&type=1");
    await person.type(await title(), "Second");
    await press(person, "New type");
    await person.type(screen.getByRole("textbox", { name: "Label" }), "Poems{Enter}");
    expect(await screen.findByText(full)).toBeInTheDocument();
    await press(person, "Create Prompt");
    expect(await screen.findByText("You can have at most 500 tags. Delete one first.")).toBeInTheDocument();
  });

  it("puts the server's sentence under the field it is about", async () => {
    const made = library();
    const errors = [{ field: "title", message: "Title contains a character that cannot be stored" }];
    made.refuse("POST", /templates$/, 400, { code: "validation_failed", message: "Check the fields.", errors });
    const { person } = openPage(made, "/templates?new=1&type=1");
    await person.type(await title(), "Second");
    await press(person, "Create Prompt");
    expect(await screen.findByText("Title contains a character that cannot be stored")).toBeInTheDocument();
  });

  it("changes the command and whether agents list the prompt, under Advanced", async () => {
    const made = library();
    const { person } = openPage(made, "/templates?edit=100");
    await title();
    await person.click(screen.getByText("Advanced"));
    const command = screen.getByRole("textbox", { name: "Command" });
    expect(command).toHaveValue("prompt-100");
    await person.clear(command);
    await person.type(command, "Not valid");
    await press(person, "Update Prompt");
    expect(await screen.findByText("A command has only a to z, digits and single hyphens between them")).toBeVisible();
    await person.clear(command);
    await person.type(command, "first-1");
    await person.click(screen.getByRole("checkbox", { name: /Offer to agents/ }));
    made.refuse("PATCH", /100$/, 400, {
      code: "validation_failed",
      message: "Check the fields.",
      errors: [{ field: "command", message: "Another prompt has this command." }],
    });
    await press(person, "Update Prompt");
    expect(await screen.findByText("Another prompt has this command.")).toBeVisible();
    await press(person, "Update Prompt");
    await waitFor(() => expect(made.templates[0]).toMatchObject({ command: "first-1", offered: true }));
    expect(made.bodies.at(-1)).toEqual({ command: "first-1", offered: true });
  });

  it("starts with the type's default content until something else is typed", async () => {
    const { person } = openPage(library(), "/templates?new=1");
    expect(await content()).toHaveValue("You write code.");
    await choose(person, "Writing");
    expect(await content()).toHaveValue("You write prose.");
    await person.type(await content(), " Mine.");
    await choose(person, "Coding");
    expect(await content()).toHaveValue("You write prose. Mine.");
  });

  it("makes a type on the spot, with an ID from its label", async () => {
    const made = new FakeLibrary();
    const { person } = openPage(made, "/templates?new=1");
    await title();
    await press(person, "New type");
    const label = await screen.findByRole("textbox", { name: "Label" });
    await person.type(label, "Code Review");
    await person.click(screen.getByRole("radio", { name: "Green" }));
    await person.type(label, "{Enter}");
    const type = within(screen.getByRole("dialog")).getByRole("combobox", { name: "Prompt type" });
    await waitFor(() => expect(type).toHaveTextContent("Code Review"));
    expect(made.bodies.at(-1)).toEqual({ name: "code_review", label: "Code Review", color: "#34c759" });
  });
});

describe("editing a prompt", () => {
  it("opens from the button of its card, sends only what changed, and tells so", async () => {
    const made = library();
    const { person, place } = openPage(made);
    await person.click(await screen.findByRole("button", { name: "Edit" }));
    expect(place.address).toBe("/templates?edit=100");
    expect(await screen.findByRole("dialog", { name: "Edit Prompt" })).toHaveAccessibleDescription(
      "Make changes to your prompt and save them.",
    );
    await person.type(await title(), "!");
    await press(person, "Update Prompt");
    expect(await screen.findByText("Your prompt has been updated successfully.")).toBeInTheDocument();
    expect(made.bodies).toEqual([{ title: "First!" }]);
    await waitFor(() => expect(place.address).toBe("/templates"));
  });

  it("keeps everything typed when the save fails", async () => {
    const made = library();
    made.refuse("PATCH", /templates\/100$/, 503, { code: "unavailable", message: "Sorry." });
    const { person } = openPage(made, "/templates?edit=100");
    await person.type(await title(), "!");
    await press(person, "Update Prompt");
    expect(await screen.findByText("Failed to update prompt. Please try again.")).toBeInTheDocument();
    expect(await title()).toHaveValue("First!");
  });

  it("says when another user changed the prompt, and saves over it only on request", async () => {
    const made = library();
    const { person } = openPage(made, "/templates?edit=100");
    await person.type(await title(), " mine");
    await waitFor(() => expect(made.calls).toContain("GET /api/templates/100"));
    made.changeElsewhere(100, { title: "First theirs" });
    await press(person, "Update Prompt");
    expect(await screen.findByText("Someone changed this prompt since you opened it.")).toBeInTheDocument();
    expect(await title()).toHaveValue("First mine");
    // The dialog alone speaks: an older message is removed, and nothing is said beside it.
    const speaking = () => screen.queryByText("Processing...")?.closest("[data-state]:not([inert])") ?? null;
    await waitFor(() => expect(speaking()).toBeNull());
    expect(screen.queryByText("Failed to update prompt. Please try again.")).not.toBeInTheDocument();
    await person.click(await screen.findByRole("button", { name: "Keep mine" }));
    expect(await screen.findByText("Prompt updated")).toBeInTheDocument();
    expect(made.templates[0]?.title).toBe("First mine");
  });

  it("takes over the newer version when the person wants it", async () => {
    const made = library();
    const { person } = openPage(made, "/templates?edit=100");
    await person.type(await title(), " mine");
    await waitFor(() => expect(made.calls).toContain("GET /api/templates/100"));
    made.changeElsewhere(100, { title: "First theirs" });
    await press(person, "Update Prompt");
    await person.click(await screen.findByRole("button", { name: "Take theirs" }));
    await waitFor(async () => expect(await title()).toHaveValue("First theirs"));
    expect(screen.queryByText("Someone changed this prompt since you opened it.")).not.toBeInTheDocument();
  });

  it("says so when the link leads to no prompt", async () => {
    openPage(library(), "/templates?edit=999");
    expect(await screen.findByText("This prompt no longer exists")).toBeInTheDocument();
  });
});

describe("a draft", () => {
  it("is kept at once when the page is left", async () => {
    const made = library();
    made.user = { ...user, id: 7 };
    localStorage.setItem("auth_token", "token");
    const { person } = openPage(made, "/templates?edit=100");
    await person.type(await content(), " mine");
    fireEvent(window, new Event("pagehide"));
    expect(drafts.read(7, 100)?.content).toBe("Saved text mine");
  });

  it("of an edit is there when the prompt is opened again, also where it has to be loaded first", async () => {
    const made = library();
    made.user = { ...user, id: 7 };
    localStorage.setItem("auth_token", "token");
    const first = openPage(made, "/templates?edit=100");
    await first.person.type(await content(), " mine");
    first.leave();
    made.changeElsewhere(100, { content: "Theirs" });
    const release = [made.hold("GET", /templates$/), made.hold("GET", /templates\/100$/)];
    openPage(made, "/templates?edit=100");
    await screen.findByRole("dialog", { name: "Edit Prompt" });
    for (const answer of release) answer();
    expect(await screen.findByText(/Draft restored/)).toBeInTheDocument();
    expect(await content()).toHaveValue("Saved text mine");
  });
});

describe("leaving the dialog", () => {
  it("closes at once when nothing was typed", async () => {
    const { person, place } = openPage(library(), "/templates?edit=100");
    await title();
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(place.address).toBe("/templates");
  });

  it("asks before typed text is thrown away", async () => {
    const { person } = openPage(library(), "/templates?edit=100");
    await person.type(await title(), "!");
    await person.keyboard("{Escape}");
    expect(screen.getByRole("alertdialog", { name: "Discard changes?" })).toBeInTheDocument();
    await press(person, "Keep editing");
    expect(await title()).toHaveValue("First!");
    await press(person, "Cancel");
    await press(person, "Discard changes");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("asks also when Back was pressed", async () => {
    const { person, place } = openPage(library());
    await person.click(await screen.findByRole("button", { name: "Edit" }));
    await person.type(await title(), "!");
    await person.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByRole("alertdialog", { name: "Discard changes?" })).toBeInTheDocument();
    await waitFor(() => expect(place.address).toBe("/templates?edit=100"));
    expect(await title()).toHaveValue("First!");
  });
});

describe("the first prompt", () => {
  it("is saved in a library without types, which gets the type General", async () => {
    const library = new FakeLibrary();
    const { person } = openPage(library, "/templates?new=1");
    const title = await screen.findByRole("textbox", { name: "Title" });
    expect(title).toHaveFocus();
    expect(within(screen.getByRole("dialog")).getByRole("combobox", { name: "Prompt type" })).toHaveTextContent(
      "General",
    );
    await person.type(title, "First");
    await person.type(screen.getByRole("textbox", { name: "Content" }), "Text");
    await person.click(screen.getByRole("button", { name: "Create Prompt" }));
    await waitFor(() => expect(library.templates.map((one) => one.title)).toEqual(["First"]));
    expect(library.types.map(({ name, label }) => [name, label])).toEqual([["general", "General"]]);
  });

  it("takes the type that another window has just made", async () => {
    const library = new FakeLibrary();
    library.refuse("POST", /types$/, 409, { code: "type_name_taken", message: "Taken." });
    const answer = library.hold("POST", /types$/);
    openPage(library, "/templates?new=1");
    await screen.findByRole("dialog");
    library.addType("General", "#007aff");
    answer();
    expect(await screen.findByRole("textbox", { name: "Title" })).toBeInTheDocument();
    expect(library.types).toHaveLength(1);
  });

  it("starts with the type used last, unless the list shows another one", async () => {
    const library = new FakeLibrary();
    library.addType("Coding", "#007aff");
    const writing = library.addType("Writing", "#34c759");
    const type = () => within(screen.getByRole("dialog")).getByRole("combobox", { name: "Prompt type" });
    const first = openPage(library, `/templates?new=1&type=${writing.id}`);
    await first.person.type(await screen.findByRole("textbox", { name: "Title" }), "One");
    await first.person.type(screen.getByRole("textbox", { name: "Content" }), "Text{Control>}{Enter}{/Control}");
    await waitFor(() => expect(library.templates).toHaveLength(1));
    first.leave();
    openPage(library, "/templates?new=1");
    await screen.findByRole("textbox", { name: "Title" });
    expect(type()).toHaveTextContent("Writing");
  });
});
