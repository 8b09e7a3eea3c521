import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { FakeLibrary } from "../../testing/fake-library.ts";
import { chooseFromMenu, openPage } from "../../testing/open-page.tsx";

function libraryOf(count: number): FakeLibrary {
  const library = new FakeLibrary();
  const coding = library.addType("Coding", "#007aff", "You write code.");
  library.addType("Writing", "#34c759");
  for (let index = 1; index <= count; index += 1) library.addTemplate(`Prompt ${index}`, `Content ${index}`, coding);
  return library;
}

const bar = () => screen.findByRole("region", { name: "Selected prompts" });
const button = (name: string | RegExp) => screen.getByRole("button", { name });

describe("selecting everything", () => {
  it("waits for the page and the count of the filter on screen", async () => {
    const library = libraryOf(8);
    const { person } = openPage(library, "/templates?search=prompt+3");
    await screen.findByText("Showing 1-1 of 1 prompt");
    const [page, counts] = [library.hold("GET", /templates$/), library.hold("GET", /counts$/)];
    await person.click(button("Clear search"));
    await chooseFromMenu(person, "Select");
    expect(within(await bar()).queryByRole("button", { name: /^Select all/ })).not.toBeInTheDocument();
    expect(within(await bar()).getByRole("button", { name: "Delete" })).toBeDisabled();
    await person.click(screen.getByRole("checkbox", { name: /Prompt 3/ }));
    expect(screen.queryByText("1 selected")).not.toBeInTheDocument();
    page();
    counts();
    await person.click(await within(await bar()).findByRole("button", { name: "Select all 8" }));
    await person.click(within(await bar()).getByRole("button", { name: "Delete" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Delete 8 prompts?" });
    await person.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(library.bodies).toEqual([{ action: "delete", filter: {}, expected: 8 }]));
  });

  it("counts again before it asks, and deletes nothing when the number changed after that", async () => {
    const library = libraryOf(8);
    const { person } = openPage(library);
    await screen.findByText("Showing 1-6 of 8 prompts");
    await chooseFromMenu(person, "Select");
    await person.click(await within(await bar()).findByRole("button", { name: "Select all 8" }));
    const [type] = library.types;
    if (type) library.addTemplate("Made elsewhere", "", type);
    await person.click(within(await bar()).getByRole("button", { name: "Delete" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Delete 9 prompts?" });
    if (type) library.addTemplate("Made later", "", type);
    await person.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("The number of prompts has changed. Check it and try again.")).toBeInTheDocument();
    expect(library.templates).toHaveLength(10);
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });
});

describe("typing into the search", () => {
  it("ends the selection before a button of the bar can change prompts of the old filter", async () => {
    const library = libraryOf(8);
    const { person, place } = openPage(library);
    await screen.findByText("Showing 1-6 of 8 prompts");
    await chooseFromMenu(person, "Select");
    await person.click(await within(await bar()).findByRole("button", { name: "Select all 8" }));
    const mark = within(await bar()).getByRole("button", { name: "Add to favorites" });
    await person.type(screen.getByRole("textbox", { name: "Search prompts" }), "prompt 3");
    // In one act: the page is rendered with the new filter only after the press.
    act(() => {
      mark.focus();
      fireEvent.click(mark);
    });
    await screen.findByText("Showing 1-1 of 1 prompt");
    expect(place.address).toContain("search=prompt+3");
    expect(library.bodies).toEqual([]);
  });

  it("keeps a filter that is pressed before the search is sent", async () => {
    const { person, place } = openPage(libraryOf(8));
    await screen.findByText("Showing 1-6 of 8 prompts");
    await person.type(screen.getByRole("textbox", { name: "Search prompts" }), "prompt 3");
    await person.click(button("Filter"));
    await person.click(button(/^Favorites/));
    await screen.findByText("No prompts found");
    expect(place.address).toBe("/templates?search=prompt+3&favourite=1");
  });

  it("leaves a prompt open that was opened by keyboard right after", async () => {
    const { person, place } = openPage(libraryOf(2));
    await screen.findByText("Showing 1-2 of 2 prompts");
    await person.type(screen.getByRole("textbox", { name: "Search prompts" }), "prompt");
    await person.keyboard("{ArrowDown}{Enter}");
    await screen.findByRole("region", { name: "Prompt" });
    await act(() => new Promise((resolve) => setTimeout(resolve, 250)));
    expect(screen.getByRole("region", { name: "Prompt" })).toBeInTheDocument();
    expect(place.address).toBe("/templates/100?search=prompt");
    await person.keyboard("{Escape}");
    await waitFor(() => expect(place.address).toBe("/templates?search=prompt"));
    expect(screen.getByRole("textbox", { name: "Search prompts" })).toHaveValue("prompt");
  });
});

describe("changing prompts one after the other", () => {
  it("shows a star that is pressed while the next page loads", async () => {
    const library = libraryOf(8);
    const { person } = openPage(library);
    await screen.findByText("Showing 1-6 of 8 prompts");
    const [page, save] = [library.hold("GET", /templates$/), library.hold("PATCH", /templates/)];
    await person.click(screen.getByRole("link", { name: /next/i }));
    await person.click(screen.getAllByRole("button", { name: "Add to favorites" })[0] as HTMLElement);
    expect(screen.getByRole("button", { name: "Remove from favorites", pressed: true })).toBeInTheDocument();
    save();
    await waitFor(() => expect(library.templates.filter(({ favourite }) => favourite)).toHaveLength(1));
    expect(screen.getByRole("button", { name: "Remove from favorites", pressed: true })).toBeInTheDocument();
    page();
    expect(await screen.findByText("Showing 7-8 of 8 prompts")).toBeInTheDocument();
  });

  it("shows both favourites until both are saved", async () => {
    const library = libraryOf(2);
    const { person } = openPage(library);
    await screen.findByText("Showing 1-2 of 2 prompts");
    const pressed = () => screen.queryAllByRole("button", { name: "Remove from favorites", pressed: true }).length;
    const stars = screen.getAllByRole("button", { name: "Add to favorites" });
    library.refuse("PATCH", /100$/, 500, { code: "internal_error", message: "Sorry." });
    const first = library.hold("PATCH", /101$/);
    if (stars[1]) await person.click(stars[1]);
    if (stars[0]) await person.click(stars[0]);
    expect(await screen.findByText("Sorry.")).toBeInTheDocument();
    // The failure takes back its own change only.
    await waitFor(() => expect(pressed()).toBe(1));
    expect(library.calls.filter((call) => call.startsWith("GET /api/templates?"))).toHaveLength(1);
    first();
    await waitFor(() => expect(library.calls.filter((call) => call.startsWith("GET /api/templates?"))).toHaveLength(2));
    expect(pressed()).toBe(1);
  });
});

describe("editing with a slow server", () => {
  const title = () => screen.findByRole("textbox", { name: "Title" });

  it("never saves over a newer text that it has not seen", async () => {
    const library = libraryOf(1);
    const { person } = openPage(library);
    await screen.findByText("Showing 1-1 of 1 prompt");
    library.changeElsewhere(100, { title: "Theirs" });
    const release = library.hold("GET", /templates\/100$/);
    await person.click(button("Edit"));
    await person.type(await title(), " mine");
    await person.click(button("Update Prompt"));
    release();
    expect(await screen.findByText("Someone changed this prompt since you opened it.")).toBeInTheDocument();
    expect(library.templates[0]?.title).toBe("Theirs");
    expect(await title()).toHaveValue("Prompt 1 mine");
  });

  it("keeps the form when the prompt cannot be read again", async () => {
    const library = libraryOf(1);
    const { person } = openPage(library);
    await screen.findByText("Showing 1-1 of 1 prompt");
    library.refuse("GET", /templates\/100$/, 503, { code: "unavailable", message: "Not now." });
    const release = library.hold("GET", /templates\/100$/);
    await person.click(button("Edit"));
    await person.type(await title(), " mine");
    release();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(await title()).toHaveValue("Prompt 1 mine");
    await person.click(button("Update Prompt"));
    expect(await screen.findByText("Prompt updated")).toBeInTheDocument();
    expect(library.templates[0]?.title).toBe("Prompt 1 mine");
  });
});

describe("creating a prompt", () => {
  const fill = async (person: ReturnType<typeof openPage>["person"]) => {
    await person.type(await screen.findByRole("textbox", { name: "Title" }), "Once");
  };

  it("makes one prompt of two presses of Ctrl+Enter", async () => {
    const library = libraryOf(0);
    const { person } = openPage(library, "/templates?new=1&type=1");
    await fill(person);
    const title = screen.getByRole("textbox", { name: "Title" });
    for (const _ of [1, 2]) fireEvent.keyDown(title, { key: "Enter", ctrlKey: true });
    expect(await screen.findByText("Your new prompt has been created successfully.")).toBeInTheDocument();
    expect(library.templates).toHaveLength(1);
  });

  it.each([
    ["as it was", "", "Once"],
    ["with another title", " more", "Once more"],
  ])("makes one prompt when it is saved again %s after a lost answer", async (_, typed, title) => {
    const library = libraryOf(0);
    library.lose("POST", /\/templates$/);
    const { person } = openPage(library, "/templates?new=1&type=1");
    await fill(person);
    await person.click(button("Create Prompt"));
    expect(await screen.findByText("Failed to create prompt. Please try again.")).toBeInTheDocument();
    if (typed) await person.type(screen.getByRole("textbox", { name: "Title" }), typed);
    await person.click(button("Create Prompt"));
    expect(await screen.findByText("Your new prompt has been created successfully.")).toBeInTheDocument();
    expect(library.templates.map((one) => one.title)).toEqual([title]);
  });
});

describe("keys over an open menu", () => {
  it("Escape closes the menu and keeps the selection; n types in the menu", async () => {
    const { person } = openPage(libraryOf(2), "/templates?search=prompt");
    await screen.findByText("Showing 1-2 of 2 prompts");
    (await screen.findByRole("link", { name: "Prompt 1" })).focus();
    await person.keyboard("x");
    await person.click(button("More"));
    await person.keyboard("n");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await person.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).not.toBeInTheDocument();
    expect(within(await bar()).getByText("1 selected")).toBeInTheDocument();
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("checkbox")).not.toBeInTheDocument());
  });
});
