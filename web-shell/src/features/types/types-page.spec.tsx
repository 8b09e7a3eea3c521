import { createApi } from "@promptory/api-client";
import { ThemeProvider } from "@promptory/ui/mode";
import { ToastArea } from "@promptory/ui/toast-area";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { createQueryClient } from "../../api/client.ts";
import { FakeLibrary } from "../../testing/fake-library.ts";
import { TypesPage } from "./types-page.tsx";

function open(library: FakeLibrary) {
  createApi({ token: () => "token", fetch: library.fetch });
  render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <TypesPage />
        </MemoryRouter>
        <ToastArea />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return userEvent.setup();
}

function libraryWith(count: number): FakeLibrary {
  const library = new FakeLibrary();
  library.addType("Coding", "#007aff", "You write code.\r\nWell.").templateCount = count;
  library.addType("Writing", "#123456");
  return library;
}

const row = async (label: string) => {
  const head = await screen.findByRole("rowheader", { name: label });
  return within(head.closest("tr") as HTMLElement);
};
const field = (name: string) => screen.findByRole("textbox", { name });
const press = (person: ReturnType<typeof open>, name: string) => person.click(screen.getByRole("button", { name }));

describe("the prompt types", () => {
  it("stand in a table with their IDs and real counts, which lead to the prompts", async () => {
    open(libraryWith(12));
    const coding = await row("Coding");
    expect(coding.getByText("coding")).toBeInTheDocument();
    expect(coding.getByRole("link", { name: "12 prompts of Coding" })).toHaveAttribute("href", "/templates?type=1");
    expect((await row("Writing")).getByText("0")).toBeInTheDocument();
  });

  it("say that they are loading, and offer Retry when they cannot be loaded", async () => {
    const library = libraryWith(0);
    library.refuse("GET", /types$/, 500, { code: "internal_error", message: "Sorry." });
    const person = open(library);
    expect(screen.getByText("Loading prompt types")).toBeInTheDocument();
    expect(await screen.findByText("The prompt types could not be loaded")).toBeInTheDocument();
    await press(person, "Retry");
    expect(await row("Coding")).toBeDefined();
  });

  it("say so when there are none, and lead to the first", async () => {
    const person = open(new FakeLibrary());
    await screen.findByText("No prompt types found");
    const [, second] = screen.getAllByRole("button", { name: "New Type" });
    await person.click(second as HTMLElement);
    expect(await screen.findByRole("dialog", { name: "Create New Type" })).toBeInTheDocument();
  });
});

describe("making a type", () => {
  it("suggests the ID from the label until the person writes their own", async () => {
    const library = libraryWith(0);
    const person = open(library);
    await row("Coding");
    await person.keyboard("n");
    expect(await field("Name")).toHaveFocus();
    await person.type(await field("Name"), "Coding");
    expect(await field("ID")).toHaveValue("coding_2");
    await person.clear(await field("ID"));
    await person.type(await field("ID"), "mine");
    await person.type(await field("Name"), " at work");
    expect(await field("ID")).toHaveValue("mine");
    await person.click(screen.getByRole("radio", { name: "Red" }));
    await person.type(await field("Default content"), "Act as");
    await press(person, "Create Type");
    await waitFor(() => expect(library.bodies).toHaveLength(1));
    expect(await screen.findByText("Type created")).toBeInTheDocument();
    const body = { name: "mine", label: "Coding at work", color: "#ff3b30", defaultContent: "Act as" };
    expect(library.bodies).toEqual([body]);
    expect(await row("Coding at work")).toBeDefined();
  });

  it("offers the specified colors, those in use, and any other by its hex", async () => {
    const library = libraryWith(0);
    const person = open(library);
    await row("Coding");
    await press(person, "New Type");
    const names = (await screen.findAllByRole("radio")).map((radio) => radio.getAttribute("aria-label"));
    expect(names).toEqual(["Red", "Green", "Blue", "#123456"]);
    await person.type(await field("Name"), "Art");
    await person.clear(await field("Hex color"));
    await person.type(await field("Hex color"), "ABC{Control>}{Enter}{/Control}");
    await waitFor(() => expect(library.bodies).toEqual([{ name: "art", label: "Art", color: "#aabbcc" }]));
  });

  it("says under each field what is missing and focuses the first", async () => {
    const person = open(new FakeLibrary());
    await screen.findByText("No prompt types found");
    await person.keyboard("n");
    await person.clear(await field("Hex color"));
    await press(person, "Create Type");
    expect(await screen.findByText("Label is required")).toBeInTheDocument();
    expect(await field("ID")).toHaveAccessibleDescription("Name is required");
    expect(await field("Hex color")).toHaveAccessibleDescription("Color is required");
    expect(await field("Name")).toHaveFocus();
    await person.type(await field("ID"), "No Blanks");
    await press(person, "Create Type");
    const sentence = "Name must only contain lowercase letters, numbers, and underscores";
    expect(await field("ID")).toHaveAccessibleDescription(sentence);
  });

  it("shows under the ID that it is taken, and keeps everything typed", async () => {
    const library = libraryWith(0);
    const person = open(library);
    await row("Coding");
    await press(person, "New Type");
    await person.type(await field("Name"), "Again");
    await person.clear(await field("ID"));
    await person.type(await field("ID"), "coding");
    await press(person, "Create Type");
    await waitFor(async () =>
      expect(await field("ID")).toHaveAccessibleDescription("You already have a type with that name."),
    );
    expect(await field("ID")).toHaveFocus();
    expect(await field("Name")).toHaveValue("Again");
  });

  it("tells of a failed save and keeps everything typed", async () => {
    const library = libraryWith(0);
    library.refuse("POST", /types$/, 500, { code: "internal_error", message: "Sorry." });
    const person = open(library);
    await row("Coding");
    await press(person, "New Type");
    await person.type(await field("Name"), "Art");
    await press(person, "Create Type");
    expect(await screen.findByText("Failed to create type")).toBeInTheDocument();
    expect(await field("Name")).toHaveValue("Art");
    await person.keyboard("{Escape}");
    await press(person, "Discard changes");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });
});

describe("changing a type", () => {
  it("keeps its ID and an untouched default content", async () => {
    const library = libraryWith(3);
    const person = open(library);
    await person.click((await row("Coding")).getByRole("button", { name: "Edit Coding" }));
    await person.type(await field("Name"), "!");
    expect(await field("ID")).toHaveValue("coding");
    await press(person, "Update Type");
    await waitFor(() => expect(library.bodies).toHaveLength(1));
    expect(await screen.findByText("Type updated")).toBeInTheDocument();
    expect(library.bodies).toEqual([{ name: "coding", label: "Coding!", color: "#007aff" }]);
    expect(await row("Coding!")).toBeDefined();
  });

  it("takes the default content away when it was emptied", async () => {
    const library = libraryWith(3);
    const person = open(library);
    await person.click((await row("Coding")).getByRole("button", { name: "Edit Coding" }));
    await person.clear(await field("Default content"));
    await press(person, "Update Type");
    await waitFor(() => expect(library.bodies).toMatchObject([{ defaultContent: null }]));
  });

  it("is not overwritten after someone else changed it: both texts are shown, and the person chooses", async () => {
    const library = libraryWith(3);
    const person = open(library);
    await person.click((await row("Coding")).getByRole("button", { name: "Edit Coding" }));
    await person.type(await field("Name"), " mine");
    Object.assign(library.types[0] ?? {}, { label: "Coding theirs", color: "#ff3b30" });
    await press(person, "Update Type");
    expect(await screen.findByText("Someone changed this type since you opened it.")).toBeInTheDocument();
    expect(library.bodies).toEqual([]);
    expect(await field("Name")).toHaveValue("Coding mine");
    await person.click(await screen.findByRole("button", { name: "Keep mine" }));
    expect(await screen.findByText("Type updated")).toBeInTheDocument();
    expect(library.types[0]).toMatchObject({ label: "Coding mine", color: "#ff3b30" });
  });

  it("tells of a failed save", async () => {
    const library = libraryWith(3);
    library.refuse("PUT", /types\/1$/, 404, { code: "not_found", message: "Prompt type not found." });
    const person = open(library);
    await person.click((await row("Coding")).getByRole("button", { name: "Edit Coding" }));
    await person.type(await field("Name"), "!");
    await press(person, "Update Type");
    expect(await screen.findByText("Failed to update type")).toBeInTheDocument();
    expect(screen.getByText("Prompt type not found.")).toBeInTheDocument();
    expect(await field("Name")).toHaveValue("Coding!");
  });
});

describe("deleting a type", () => {
  const ask = async (library: FakeLibrary, label = "Coding") => {
    const person = open(library);
    await person.click((await row(label)).getByRole("button", { name: `Delete ${label}` }));
    return { person, question: within(screen.getByRole("alertdialog", { name: "Delete Prompt Type" })) };
  };
  const deletions = ({ calls }: FakeLibrary) => calls.filter((call) => call.startsWith("DELETE"));

  it("warns with the real count that the prompts go too", async () => {
    const library = libraryWith(12);
    const { person, question } = await ask(library);
    expect(question.getByText(/all prompts of this type are deleted too: 12 prompts/)).toBeInTheDocument();
    expect(question.getByRole("button", { name: "Cancel" })).toHaveFocus();
    await press(person, "Delete type and 12 prompts");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(screen.getByText("Type deleted")).toBeInTheDocument();
    expect(deletions(library)).toEqual(["DELETE /api/types/1"]);
    expect(screen.queryByText("Coding")).not.toBeInTheDocument();
  });

  it("moves the prompts to another type instead", async () => {
    const library = libraryWith(1);
    library.addType("Art", "#ff3b30");
    const { person, question } = await ask(library);
    await person.click(question.getByRole("radio", { name: "Move its prompts to…" }));
    await person.selectOptions(question.getByRole("combobox", { name: "Move its prompts to" }), "Art");
    expect(question.getByText(/1 prompt will move to “Art”/)).toBeInTheDocument();
    await press(person, "Move prompts and delete type");
    expect(await screen.findByText("“Coding” is in the trash. Its prompts are now in “Art”.")).toBeInTheDocument();
    expect(deletions(library)).toEqual(["DELETE /api/types/1?moveTo=3"]);
    expect(await screen.findByRole("link", { name: "1 prompt of Art" })).toBeInTheDocument();
  });

  it("offers no move when there is nothing to move", async () => {
    const { question } = await ask(libraryWith(0), "Writing");
    expect(question.getByText(/It has no prompts/)).toBeInTheDocument();
    expect(question.queryByRole("radio")).not.toBeInTheDocument();
  });

  it("tells when it failed and leaves everything as it was", async () => {
    const library = libraryWith(12);
    library.refuse("DELETE", /types\/1$/, 500, { code: "internal_error", message: "Sorry." });
    const { person } = await ask(library);
    await press(person, "Delete type and 12 prompts");
    expect(await screen.findByText("Failed to delete type")).toBeInTheDocument();
    await press(person, "Cancel");
    expect(await row("Coding")).toBeDefined();
  });
});
