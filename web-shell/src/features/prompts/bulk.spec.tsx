import { screen, waitFor, within } from "@testing-library/react";
import { FakeLibrary } from "../../testing/fake-library.ts";
import { openPage } from "./testing/open-page.tsx";

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

  it("takes everything the filter lets through, and asks the server by filter", async () => {
    const library = libraryOf(8);
    const { person } = openPage(library, "/templates?search=prompt");
    await person.click(await screen.findByRole("button", { name: "Select" }));
    await person.click(await within(await bar()).findByRole("button", { name: "Select all 8" }));
    expect(screen.getAllByRole("checkbox", { checked: true })).toHaveLength(6);
    await person.click(within(await bar()).getByRole("button", { name: "Add to favourites" }));
    await waitFor(() =>
      expect(library.bodies).toContainEqual({ action: "favourite", favourite: true, filter: { search: "prompt" } }),
    );
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

it("keeps a filter under a name and finds it again", async () => {
  const library = libraryOf(2);
  const { person, place } = openPage(library, "/templates?search=prompt&sort=title");
  await person.click(await screen.findByRole("button", { name: "Saved filters" }));
  await person.click(screen.getByRole("menuitem", { name: "Save this filter…" }));
  await screen.findByRole("dialog", { name: "Save filter" });
  await person.keyboard("{Enter}");
  expect(await screen.findByText("Name is required")).toBeInTheDocument();
  await person.keyboard("Mine{Enter}");
  await waitFor(() => expect(library.bodies).toContainEqual({ name: "Mine", query: "search=prompt&sort=title" }));
  await person.click(await screen.findByRole("button", { name: "Clear search" }));
  await person.click(screen.getByRole("button", { name: "Saved filters" }));
  await person.click(await screen.findByRole("menuitem", { name: "Mine" }));
  expect(place.address).toBe("/templates?search=prompt&sort=title");
});
