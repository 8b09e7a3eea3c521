import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { FakeLibrary } from "../../../testing/fake-library.ts";
import { chooseFromMenu, openPage } from "../../../testing/open-page.tsx";

function libraryOf(count: number): FakeLibrary {
  const library = new FakeLibrary();
  const coding = library.addType("Coding", "#007aff");
  library.addType("Writing", "#34c759");
  for (let index = 1; index <= count; index += 1) library.addTemplate(`Prompt ${index}`, `Content ${index}`, coding);
  return library;
}

const link = (title: string) => screen.findByRole("link", { name: title });
const bar = () => screen.findByRole("region", { name: "Selected prompts" });

describe("choosing many prompts", () => {
  it("begins with x, goes on with Shift to a range, and ends with Escape", async () => {
    const { person } = openPage(libraryOf(5));
    (await link("Prompt 2")).focus();
    await person.keyboard("x");
    expect(await within(await bar()).findByText("1 selected")).toBeInTheDocument();
    await person.keyboard("{ArrowRight}{ArrowRight}");
    await person.keyboard("{Shift>}X{/Shift}");
    expect(within(await bar()).getByText("3 selected")).toBeInTheDocument();
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("checkbox")).not.toBeInTheDocument());
  });

  it("follows the direction of the text, and takes letters of other alphabets by their place", async () => {
    document.dir = "rtl";
    const { person } = openPage(libraryOf(3));
    (await link("Prompt 2")).focus();
    await person.keyboard("{ArrowRight}");
    expect(await link("Prompt 1")).toHaveFocus();
    await person.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(await link("Prompt 3")).toHaveFocus();
    document.dir = "";
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "ч", code: "KeyX" });
    expect(await within(await bar()).findByText("1 selected")).toBeInTheDocument();
  });

  it("takes close matches too, where nothing is what was searched for", async () => {
    const library = libraryOf(2);
    library.near = library.templates.slice(0, 1);
    const { person } = openPage(library, "/templates?search=promt+1");
    await screen.findByRole("region", { name: "Close matches" });
    await chooseFromMenu(person, "Select");
    await person.click(await screen.findByRole("checkbox", { name: /Prompt 1/ }));
    expect(within(await bar()).getByText("1 selected")).toBeInTheDocument();
  });

  it("takes everything the filter lets through, and asks the server by filter", async () => {
    const library = libraryOf(8);
    const { person } = openPage(library, "/templates?search=prompt");
    await chooseFromMenu(person, "Select");
    await person.click(await within(await bar()).findByRole("button", { name: "Select all 8" }));
    expect(screen.getAllByRole("checkbox", { checked: true })).toHaveLength(6);
    await person.click(within(await bar()).getByRole("button", { name: "Add to favorites" }));
    await waitFor(() =>
      expect(library.bodies).toContainEqual({
        action: "favourite",
        favourite: true,
        filter: { search: "prompt" },
        expected: 8,
      }),
    );
  });

  it("combines the chosen ones in the builder, in the order they were chosen", async () => {
    const { person, place } = openPage(libraryOf(3));
    await chooseFromMenu(person, "Select");
    await person.click(await screen.findByRole("checkbox", { name: /Prompt 3/ }));
    await person.click(screen.getByRole("checkbox", { name: /Prompt 1/ }));
    await person.click(within(await bar()).getByRole("button", { name: "Combine" }));
    expect(place.address).toBe("/builder?add=102,100");
  });

  it("offers them to agents", async () => {
    const library = libraryOf(2);
    const { person } = openPage(library);
    (await link("Prompt 1")).focus();
    await person.keyboard("x");
    await person.click(within(await bar()).getByRole("button", { name: "Offer to agents" }));
    await waitFor(() => expect(library.bodies).toContainEqual({ action: "offer", offered: true, ids: [100] }));
  });

  it("tags them with what is typed", async () => {
    const library = libraryOf(3);
    const { person } = openPage(library);
    (await link("Prompt 1")).focus();
    await person.keyboard("x");
    await person.click(within(await bar()).getByRole("button", { name: "Tag" }));
    await person.keyboard("fresh{Enter}");
    await person.click(screen.getByRole("button", { name: "Add tags" }));
    expect(await screen.findByText("1 prompt tagged.")).toBeInTheDocument();
    expect(library.templates[0]?.tags).toEqual(["fresh"]);
  });

  it("deletes them with a way back, and leaves the choosing", async () => {
    const library = libraryOf(3);
    const { person } = openPage(library);
    (await link("Prompt 1")).focus();
    await person.keyboard("x");
    await person.click(within(await bar()).getByRole("button", { name: "Delete" }));
    await person.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("1 prompt deleted")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Undo" })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("checkbox")).not.toBeInTheDocument());
  });
});

describe("a change of many", () => {
  it("is taken back by Undo, for each prompt as it was", async () => {
    const library = libraryOf(3);
    Object.assign(library.templates[1] ?? {}, { tags: ["fresh"] });
    const { person } = openPage(library);
    (await link("Prompt 1")).focus();
    await person.keyboard("x{ArrowRight}x");
    await person.click(within(await bar()).getByRole("button", { name: "Tag" }));
    await person.keyboard("new{Enter}");
    await person.click(screen.getByRole("button", { name: "Add tags" }));
    expect(await screen.findByText("2 prompts tagged.")).toBeInTheDocument();
    expect(library.templates.map(({ tags }) => tags)).toEqual([["new"], ["fresh", "new"], []]);
    await person.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("3 prompts are as they were.")).toBeInTheDocument();
    expect(library.calls).toContain("POST /api/operations/9/undo");
    expect(library.templates.map(({ tags }) => tags)).toEqual([[], ["fresh"], []]);
  });

  it("says why it could not be taken back", async () => {
    const library = libraryOf(1);
    const { person } = openPage(library);
    (await link("Prompt 1")).focus();
    await person.keyboard("x");
    await person.click(within(await bar()).getByRole("button", { name: "Add to favorites" }));
    library.refuse("POST", /undo/, 404, { code: "not_found", message: "There is nothing left to undo." });
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("There is nothing left to undo.")).toBeInTheDocument();
  });

  it("takes everything a filter lets through along as a file, however much that is", async () => {
    const library = libraryOf(8);
    library.exported = '{"templates":[\n{},\n{}\n]}\n';
    const files: unknown[] = [];
    URL.createObjectURL = (file) => `blob:${files.push(file)}`;
    URL.revokeObjectURL = () => undefined;
    for (const one of library.templates) one.tags.push("a");
    const { person } = openPage(library, "/templates?tag=a");
    await chooseFromMenu(person, "Select");
    await person.click(await within(await bar()).findByRole("button", { name: "Select all 8" }));
    await person.click(within(await bar()).getByRole("button", { name: "Export" }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(library.calls).toContain("POST /api/exports");
    expect(library.bodies).toContainEqual({ filter: { tag: ["a"] } });
  });
});

describe("the keys of a card", () => {
  it("mark, duplicate, edit and delete the one that has the focus", async () => {
    const library = libraryOf(2);
    const { person, place } = openPage(library);
    (await link("Prompt 1")).focus();
    await person.keyboard("{ArrowRight}f");
    await waitFor(() => expect(library.templates[1]?.favourite).toBe(true));
    await person.keyboard("d");
    expect(await screen.findByText("“Prompt 2 (copy)” was added.")).toBeInTheDocument();
    await person.keyboard("{Delete}");
    expect(await screen.findByRole("alertdialog", { name: "Delete Prompt" })).toBeInTheDocument();
    await person.keyboard("{Escape}");
    (await link("Prompt 1")).focus();
    await person.keyboard("e");
    await waitFor(() => expect(place.address).toBe("/templates?edit=100"));
  });

  it("rest while a person types", async () => {
    const library = libraryOf(2);
    const { person } = openPage(library);
    await link("Prompt 1");
    await person.keyboard("/");
    await person.keyboard("fxd");
    expect(library.bodies).toEqual([]);
    await person.keyboard("{Control>}a{/Control}{Delete}");
    await person.keyboard("{ArrowDown}");
    await waitFor(async () => expect(await link("Prompt 1")).toHaveFocus());
  });
});

describe("saved filters", () => {
  const openFilters = async (library: FakeLibrary) => {
    library.filters.push({ id: 4, name: "Mine", query: "tag=a", createdAt: "2026-01-01T00:00:00.000Z" });
    const { person } = openPage(library);
    await person.click(await screen.findByRole("button", { name: "Edit saved filters" }));
    await screen.findByRole("dialog", { name: "Saved filters" });
    return person;
  };

  it("are renamed in their place by keyboard alone", async () => {
    const library = libraryOf(1);
    const person = await openFilters(library);
    screen.getByRole("button", { name: "Rename Mine" }).focus();
    await person.keyboard("{Enter}");
    await person.keyboard("Ours{Escape}");
    expect(screen.getByRole("dialog", { name: "Saved filters" })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("button", { name: "Rename Mine" })).toHaveFocus());
    await person.keyboard("{Enter}");
    await person.keyboard("{Delete}{Enter}");
    expect(await screen.findByText("Name is required")).toBeInTheDocument();
    await person.keyboard("Ours{Enter}");
    const dialog = within(screen.getByRole("dialog"));
    expect(await dialog.findByRole("link", { name: "Ours" })).toBeInTheDocument();
    expect(library.filters).toMatchObject([{ id: 4, name: "Ours", query: "tag=a" }]);
  });

  it("are deleted with a way back", async () => {
    const library = libraryOf(1);
    const person = await openFilters(library);
    await person.click(screen.getByRole("button", { name: "Delete Mine" }));
    expect(await screen.findByText("“Mine” was deleted.")).toBeInTheDocument();
    expect(library.filters).toEqual([]);
    await person.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("“Mine” is back.")).toBeInTheDocument();
    expect(library.filters).toMatchObject([{ name: "Mine", query: "tag=a" }]);
  });
});

it("keeps a filter under a name and finds it again", async () => {
  const library = libraryOf(2);
  const { person, place } = openPage(library, "/templates?search=prompt&sort=title");
  await person.click(await screen.findByRole("button", { name: "Filter" }));
  await person.click(screen.getByRole("button", { name: "Save filter…" }));
  await screen.findByRole("dialog", { name: "Save filter" });
  await person.keyboard("{Enter}");
  expect(await screen.findByText("Name is required")).toBeInTheDocument();
  await person.keyboard("Mine{Enter}");
  await waitFor(() => expect(library.bodies).toContainEqual({ name: "Mine", query: "search=prompt&sort=title" }));
  await person.click(await screen.findByRole("button", { name: "Clear search" }));
  await person.click(await screen.findByRole("link", { name: "Mine" }));
  expect(place.address).toBe("/templates?search=prompt&sort=title");
});

describe("a change of more prompts than a request does", () => {
  const deleteAll = async (library: FakeLibrary) => {
    library.isLarge = true;
    const { person } = openPage(library);
    await chooseFromMenu(person, "Select");
    await person.click(await within(await bar()).findByRole("button", { name: "Select all 8" }));
    await person.click(within(await bar()).getByRole("button", { name: "Delete" }));
    await person.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    return person;
  };

  it("is reported when a worker has done it, and undone by its operation", async () => {
    const library = libraryOf(8);
    const person = await deleteAll(library);
    expect(await screen.findByText("8 prompts deleted")).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("They are back.")).toBeInTheDocument();
    expect(library.calls).toContain("POST /api/operations/5/undo");
  });

  it.each([
    [{ status: "cancelled" }, "Nothing was changed."],
    [{ status: "failed", error: { code: "conflict", message: "The number has changed." } }, "The number has changed."],
  ])("says so when it ends otherwise: %j", async (outcome, sentence) => {
    const library = libraryOf(8);
    library.outcome = outcome;
    await deleteAll(library);
    await waitFor(() => expect(screen.getByText(sentence)).toBeInTheDocument());
  });
});
