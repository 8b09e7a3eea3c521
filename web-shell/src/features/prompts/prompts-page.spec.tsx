import { screen, waitFor, within } from "@testing-library/react";
import { FakeLibrary } from "../../testing/fake-library.ts";
import { openPage } from "../../testing/open-page.tsx";

function libraryOf(count: number): FakeLibrary {
  const library = new FakeLibrary();
  const coding = library.addType("Coding", "#007aff");
  library.addType("Writing", "#34c759");
  for (let index = 1; index <= count; index += 1) library.addTemplate(`Prompt ${index}`, `Content ${index}`, coding);
  return library;
}

const cards = () => screen.findAllByRole("article");
const lastCall = (library: FakeLibrary) => library.calls.findLast((call) => call.startsWith("GET /api/templates?"));

describe("the prompts list", () => {
  it("shows six cards and says which of how many they are", async () => {
    openPage(libraryOf(8));
    expect(await cards()).toHaveLength(6);
    expect(screen.getByText("Showing 1-6 of 8 prompts")).toBeInTheDocument();
  });

  it("goes to the next page, and Back returns", async () => {
    const { person, place } = openPage(libraryOf(8));
    await person.click(await screen.findByRole("link", { name: "Next" }));
    expect(place.address).toBe("/templates?page=2");
    expect(await screen.findByText("Showing 7-8 of 8 prompts")).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByText("Showing 1-6 of 8 prompts")).toBeInTheDocument();
  });

  it("reads the page after a deep one from its end, until prompts may have moved", async () => {
    const library = libraryOf(1_020);
    library.maxCount = 2_000;
    const { person, place } = openPage(library, "/templates?page=168");
    await screen.findByText("Showing 1,003-1,008 of 1,020 prompts");
    expect(lastCall(library)).not.toContain("cursor");
    await person.click(screen.getByRole("link", { name: "Next" }));
    await screen.findByText("Showing 1,009-1,014 of 1,020 prompts");
    expect(place.address).toBe("/templates?page=169");
    const [first] = await cards();
    expect(within(first as HTMLElement).getByRole("heading")).toHaveTextContent("Prompt 1009");
    expect(lastCall(library)).toMatch(/page=169&cursor=1107$/);
    await person.click(within(first as HTMLElement).getByRole("button", { name: "Add to favorites" }));
    await waitFor(() => expect(lastCall(library)).toMatch(/page=169$/));
  });

  it("searches after a pause, from page 1, and clears with Escape", async () => {
    const library = libraryOf(8);
    const { person, place } = openPage(library, "/templates?page=2");
    await screen.findByText("Showing 7-8 of 8 prompts");
    await person.keyboard("/");
    await person.keyboard("prompt 3");
    await screen.findByText("Showing 1-1 of 1 prompt");
    expect(place.address).toBe("/templates?search=prompt+3");
    expect(lastCall(library)).toContain("search=prompt%203");
    expect(screen.getByRole("textbox", { name: "Search prompts" })).toHaveFocus();
    await person.keyboard("{Escape}");
    await screen.findByText("Showing 1-6 of 8 prompts");
    expect(place.address).toBe("/templates");
  });

  it("marks what was searched for", async () => {
    openPage(libraryOf(3), "/templates?search=content+2");
    const [card] = await cards();
    expect(within(card as HTMLElement).getByText("Content 2").tagName).toBe("MARK");
  });

  it("filters by type and orders by keyboard alone", async () => {
    const library = libraryOf(3);
    const { person, place } = openPage(library);
    await cards();
    screen.getByRole("combobox", { name: "Prompt type" }).focus();
    await person.keyboard("{Enter}w{Enter}");
    expect(place.address).toBe("/templates?type=2");
    screen.getByRole("combobox", { name: "Sort" }).focus();
    await person.keyboard("{Enter}z{Enter}");
    expect(place.address).toBe("/templates?type=2&sort=-title");
    await waitFor(() => expect(lastCall(library)).toContain("typeId=2&sort=-title"));
  });

  it("invites to a first prompt when there is none", async () => {
    openPage(new FakeLibrary());
    expect(await screen.findByText("No prompts found")).toBeInTheDocument();
    expect(screen.getAllByRole("button", { name: "New Prompt" })).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Clear filters" })).not.toBeInTheDocument();
  });

  it("offers to clear the filters when they hide everything", async () => {
    const { person, place } = openPage(libraryOf(2), "/templates?search=zebra&type=1");
    await person.click(await screen.findByRole("button", { name: "Clear filters" }));
    expect(place.address).toBe("/templates");
    expect(await cards()).toHaveLength(2);
  });

  it("offers close matches when nothing matches", async () => {
    const library = libraryOf(2);
    library.near = library.templates.slice(0, 1);
    openPage(library, "/templates?search=promtp");
    const near = await screen.findByRole("region", { name: "Close matches" });
    expect(within(near).getByRole("link", { name: "Prompt 1" })).toBeInTheDocument();
    expect(screen.getByText("No prompts found")).toBeInTheDocument();
  });

  it("proposes the word that was meant, and searches for it", async () => {
    const library = libraryOf(2);
    library.near = library.templates.slice(0, 1);
    const { person, place } = openPage(library, "/templates?search=promtp");
    await person.click(await screen.findByRole("button", { name: "Prompt" }));
    expect(place.address).toBe("/templates?search=Prompt");
    expect(screen.getByRole("textbox", { name: "Search prompts" })).toHaveValue("Prompt");
    await waitFor(async () => expect(await cards()).toHaveLength(2));
  });

  it("names the words that a search was taken for, and searches to the letter in one press", async () => {
    const library = libraryOf(2);
    library.near = library.templates.slice(0, 1).map((one) => ({ ...one, meant: "prompt" }));
    const { person, place } = openPage(library, "/templates?search=promtp");
    expect(await screen.findByText("Results for")).toHaveTextContent("Results for prompt");
    const [card] = await cards();
    expect(within(card as HTMLElement).getByText("Prompt").tagName).toBe("MARK");
    await person.click(screen.getByRole("button", { name: "Search for “promtp” exactly" }));
    expect(place.address).toBe("/templates?search=%22promtp%22");
  });

  it("shows that more was found than was counted, without a last page", async () => {
    const library = libraryOf(8);
    library.maxCount = 7;
    const { person } = openPage(library, "/templates?search=prompt");
    expect(await screen.findByText("Showing 1-6 of 7+ prompts")).toBeInTheDocument();
    expect(screen.getByText("7+")).toBeInTheDocument();
    const pager = screen.getByRole("navigation", { name: "Pagination" });
    expect(pager).toHaveTextContent(/^Page 112…$/);
    await person.click(screen.getByRole("button", { name: "More" }));
    expect(screen.getByRole("menuitem", { name: "Export these 8 prompts: JSON" })).toBeInTheDocument();
  });

  it("offers to export what was found, or everything", async () => {
    const { person } = openPage(libraryOf(3), "/templates?search=prompt");
    await cards();
    await person.click(screen.getByRole("button", { name: "More" }));
    const names = screen.getAllByRole("menuitem", { name: /JSON/ }).map(({ textContent }) => textContent);
    expect(names).toEqual(["Export these 3 prompts: JSON", "Export everything: JSON"]);
  });

  it("takes typed filters as chips, for names that exist", async () => {
    const library = libraryOf(3);
    const { person, place } = openPage(library);
    await cards();
    const field = screen.getByRole("textbox", { name: "Search prompts" });
    await person.click(field);
    await person.paste("type:none is:favourite changed:>2026-01-31 type:writing poem");
    await waitFor(() => expect(field).toHaveValue("type:none poem"));
    const chips = await screen.findByRole("group", { name: "Active filters" });
    for (const name of ["Type: Writing", "Favorites", "Changed since Jan 31, 2026"])
      expect(within(chips).getByText(name)).toBeInTheDocument();
    const params = new URLSearchParams(place.address.split("?")[1]);
    expect(Object.fromEntries(params)).toEqual({
      search: "type:none poem",
      type: "2",
      favourite: "1",
      changed: ">2026-01-31",
    });
    await person.click(screen.getByRole("button", { name: "Remove filter Type: Writing" }));
    expect(place.address).not.toContain("type=");
    expect(lastCall(library)).toContain("updatedAfter=2026-01-31");
  });

  it("takes a typed tag at its end, on Enter", async () => {
    const library = libraryOf(3);
    for (const one of library.templates) one.tags = ["Work"];
    const { person, place } = openPage(library);
    await cards();
    const field = screen.getByRole("textbox", { name: "Search prompts" });
    await person.type(field, "prompt tag:work");
    await waitFor(() => expect(place.address).toContain("tag%3Awork"));
    await person.keyboard("{Enter}");
    await waitFor(() => expect(place.address).toBe("/templates?search=prompt+&tag=Work"));
    expect(field).toHaveFocus();
  });

  it("says why it could not load, and tries again", async () => {
    const library = libraryOf(2);
    library.refuse("GET", /templates$/, 503, { code: "unavailable", message: "The database does not answer." });
    const { person } = openPage(library);
    expect(await screen.findByRole("alert")).toHaveTextContent("The database does not answer.");
    await person.click(screen.getByRole("button", { name: "Retry" }));
    expect(await cards()).toHaveLength(2);
  });

  it("leads back to the last page when the address is behind it", async () => {
    const { place } = openPage(libraryOf(8), "/templates?page=9");
    expect(await screen.findByText("Showing 7-8 of 8 prompts")).toBeInTheDocument();
    expect(place.address).toBe("/templates?page=2");
  });
});

describe("the looks of the list", () => {
  beforeEach(() => localStorage.clear());

  it("are cards or rows, and remembered", async () => {
    const first = openPage(libraryOf(30), "/templates?page=5");
    expect(await screen.findByText("Showing 25-30 of 30 prompts")).toBeInTheDocument();
    await first.person.click(screen.getByRole("button", { name: "List" }));
    expect(await screen.findByText("Showing 25-30 of 30 prompts")).toBeInTheDocument();
    expect(first.place.address).toBe("/templates?page=2");
    await first.person.click(screen.getByRole("link", { name: "Previous" }));
    expect(await screen.findByText("Showing 1-24 of 30 prompts")).toBeInTheDocument();
    first.leave();

    const library = libraryOf(30);
    const { person } = openPage(library);
    expect(await screen.findByText("Showing 1-24 of 30 prompts")).toBeInTheDocument();
    screen.getByRole("combobox", { name: "Prompts on one page" }).focus();
    await person.keyboard("{Enter}4{Enter}");
    expect(await screen.findByText("Showing 1-30 of 30 prompts")).toBeInTheDocument();
    expect(lastCall(library)).toContain("limit=48");
    await person.click(screen.getByRole("button", { name: "Cards" }));
    expect(await screen.findByText("Showing 1-6 of 30 prompts")).toBeInTheDocument();
    screen.getByRole("combobox", { name: "Prompts on one page" }).focus();
    await person.keyboard("{Enter}{ArrowDown}{Enter}");
    expect(await screen.findByText("Showing 1-24 of 30 prompts")).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "List" }));
    expect(await screen.findByText("Showing 1-30 of 30 prompts")).toBeInTheDocument();
  });

  it("grow while they are scrolled, and the address and Back keep how far", async () => {
    localStorage.setItem("promptory:1:browser:view", "cards 24 scroll");
    const library = libraryOf(97);
    const { person, place } = openPage(library);
    expect(await screen.findByText("Showing 1-48 of 97 prompts")).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Show more" }));
    expect(await screen.findByText("Showing 1-96 of 97 prompts")).toBeInTheDocument();
    expect(place.address).toBe("/templates?more=1");
    await person.click(screen.getByRole("button", { name: "Show more" }));
    expect(await screen.findByText("Showing 1-97 of 97 prompts")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
    await person.click(await screen.findByRole("link", { name: /^Writing/ }));
    expect(place.address).toBe("/templates?type=2");
    await person.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByText("Showing 1-97 of 97 prompts")).toBeInTheDocument();
  });

  it("say when the next prompts could not be loaded, and try again", async () => {
    localStorage.setItem("promptory:1:browser:view", "list scroll 6");
    const library = libraryOf(60);
    const { person } = openPage(library);
    await screen.findByText("Showing 1-48 of 60 prompts");
    library.refuse("GET", /templates$/, 503, { code: "unavailable", message: "Not now." });
    await person.click(screen.getByRole("button", { name: "Show more" }));
    expect(await screen.findByText("The next prompts could not be loaded.")).toBeInTheDocument();
    expect(await cards()).toHaveLength(48);
    await person.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Showing 1-60 of 60 prompts")).toBeInTheDocument();
  });

  it("leave the keys of a prompt as they are", async () => {
    localStorage.setItem("promptory:1:browser:view", "list 24");
    const library = libraryOf(3);
    const { person, place } = openPage(library);
    (await screen.findByRole("link", { name: "Prompt 1" })).focus();
    await person.keyboard("{ArrowRight}f");
    await waitFor(() => expect(library.templates[1]?.favourite).toBe(true));
    await person.keyboard("x");
    expect(await screen.findByText("1 selected")).toBeInTheDocument();
    await person.keyboard("e");
    expect(place.address).toBe("/templates?edit=101");
  });
});

describe("the prompts used last", () => {
  const recent = () => screen.findByRole("region", { name: "Recently used" });
  const usedLibrary = () => {
    const library = libraryOf(8);
    for (const at of [6, 7]) Object.assign(library.templates[at] ?? {}, { lastUsedAt: "2026-01-02T03:04:05.000Z" });
    return library;
  };

  it("stand above the list, to copy and to open", async () => {
    const library = usedLibrary();
    const { person, place } = openPage(library);
    await person.click(await within(await recent()).findByRole("button", { name: "Copy Prompt 8" }));
    expect(await navigator.clipboard.readText()).toBe("Content 8");
    await waitFor(() => expect(library.calls).toContain("POST /api/templates/107/usage"));
    await person.click(within(await recent()).getByRole("link", { name: "Prompt 7" }));
    expect(place.address).toBe("/templates/106");
  });

  it("keep their places when one of them is copied", async () => {
    const library = usedLibrary();
    const { person } = openPage(library);
    const row = await recent();
    await within(row).findByRole("link", { name: "Prompt 7" });
    library.templates.unshift(...library.templates.splice(7, 1));
    await person.click(within(row).getByRole("button", { name: "Copy Prompt 8" }));
    await waitFor(() => expect(library.calls.filter((call) => call.includes("/recent"))).toHaveLength(2));
    const titles = within(row)
      .getAllByRole("link")
      .map((link) => link.textContent);
    expect(titles).toEqual(["Prompt 7", "Prompt 8"]);
  });

  it("give room to what is looked for", async () => {
    const { person } = openPage(usedLibrary());
    await recent();
    await person.click(await screen.findByRole("link", { name: "Favorites" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Recently used" })).not.toBeInTheDocument());
  });

  it("are not shown while there are none", async () => {
    openPage(libraryOf(2));
    await cards();
    expect(screen.queryByRole("region", { name: "Recently used" })).not.toBeInTheDocument();
  });
});

describe("copying from the list", () => {
  it("puts the text on the clipboard, says Copied, and counts the use", async () => {
    const library = libraryOf(1);
    const { person } = openPage(library);
    await person.click(await screen.findByRole("button", { name: "Copy" }));
    expect(await screen.findByRole("button", { name: "Copied" })).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe("Content 1");
    expect(await screen.findByText(/1 use/)).toBeInTheDocument();
    expect(library.calls).toContain("POST /api/templates/100/usage");
  });

  it("keeps the copy but takes the count back when it fails", async () => {
    const library = libraryOf(1);
    library.refuse("POST", /usage$/, 500, { code: "internal_error", message: "Sorry." });
    const { person } = openPage(library);
    await person.click(await screen.findByRole("button", { name: "Copy" }));
    expect(await screen.findByText("Failed to track template usage")).toBeInTheDocument();
    expect(screen.queryByText(/1 use/)).not.toBeInTheDocument();
  });

  it("says so when the browser refuses", async () => {
    const library = libraryOf(1);
    const { person } = openPage(library);
    navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
    await person.click(await screen.findByRole("button", { name: "Copy" }));
    expect(await screen.findByText("Failed to copy")).toBeInTheDocument();
    expect(library.calls.some((call) => call.startsWith("POST"))).toBe(false);
  });
});

describe("copying a prompt that holds variables", () => {
  const libraryWith = (content: string) => {
    const library = new FakeLibrary();
    library.addTemplate("Letter", content, library.addType("Coding", "#007aff"));
    return library;
  };
  const uses = (library: FakeLibrary) => library.calls.filter((call) => call.endsWith("/usage")).length;

  beforeEach(() => localStorage.clear());

  it("asks for them, copies what they make, counts once, and remembers", async () => {
    const library = libraryWith("Dear {{name}},\n{{name}}!");
    const { person } = openPage(library);
    expect(await screen.findByText("1 variable")).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Copy" }));
    expect(await screen.findByRole("textbox", { name: "Name" })).toHaveFocus();
    expect(uses(library)).toBe(0);
    await person.keyboard("$& Ada{Control>}{Enter}{/Control}");
    expect(await screen.findByRole("button", { name: "Copied" })).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe("Dear $& Ada,\n$& Ada!");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await waitFor(() => expect(uses(library)).toBe(1));
    await person.click(screen.getByRole("button", { name: "Copied" }));
    expect(await screen.findByRole("textbox", { name: "Name" })).toHaveValue("$& Ada");
  });

  it("copies it as it is written when asked to", async () => {
    const library = libraryWith("Dear {{name*}}");
    const { person } = openPage(library);
    await person.click(await screen.findByRole("button", { name: "Copy" }));
    await person.click(await screen.findByRole("button", { name: "Copy without filling" }));
    expect(await navigator.clipboard.readText()).toBe("Dear {{name*}}");
    await waitFor(() => expect(uses(library)).toBe(1));
  });

  it("copies and counts nothing when the person leaves", async () => {
    const library = libraryWith("Dear {{name}}");
    const { person } = openPage(library);
    await navigator.clipboard.writeText("before");
    await person.click(await screen.findByRole("button", { name: "Copy" }));
    await screen.findByRole("textbox", { name: "Name" });
    await person.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe("before");
    expect(uses(library)).toBe(0);
  });

  it("keeps the form when the browser refuses", async () => {
    const { person } = openPage(libraryWith("Dear {{name}}"));
    await person.click(await screen.findByRole("button", { name: "Copy" }));
    await screen.findByRole("textbox", { name: "Name" });
    navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
    await person.keyboard("Ada{Control>}{Enter}{/Control}");
    expect(await screen.findByText("Failed to copy")).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Ada");
  });

  it("fills in the day without a question", async () => {
    const { person } = openPage(libraryWith("Today is {{@date}}"));
    await person.click(await screen.findByRole("button", { name: "Copy" }));
    expect(await screen.findByRole("button", { name: "Copied" })).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toMatch(/^Today is \d{4}-\d{2}-\d{2}$/);
  });

  it("lists them in the prompt's dialog as they are typed", async () => {
    const { person } = openPage(libraryWith("Dear {{name}}"), "/templates?edit=100");
    const content = await screen.findByRole("textbox", { name: "Content" });
    const chips = () => within(screen.getByRole("list", { name: "Variables" })).getAllByRole("listitem");
    await waitFor(() => expect(chips()).toHaveLength(1));
    await person.type(content, " {{{{tone|a,b}}");
    await waitFor(() => expect(chips().map((chip) => chip.textContent)).toEqual(["Name", "Tone2 choices"]));
  });
});

describe("the menu of a card", () => {
  it("has what the card's buttons do, and Duplicate", async () => {
    const library = libraryOf(1);
    const { person, place } = openPage(library);
    await person.click(await screen.findByRole("button", { name: "More for Prompt 1" }));
    await person.click(screen.getByRole("menuitem", { name: "Duplicate" }));
    await waitFor(() => expect(library.templates).toHaveLength(2));
    await person.click(screen.getByRole("button", { name: "More for Prompt 1" }));
    await person.click(screen.getByRole("menuitem", { name: "Edit" }));
    expect(place.address).toBe("/templates?edit=100");
  });

  it("is not needed for the key d", async () => {
    const library = libraryOf(1);
    const { person } = openPage(library);
    (await screen.findByRole("link", { name: "Prompt 1" })).focus();
    await person.keyboard("d");
    await waitFor(() => expect(library.templates).toHaveLength(2));
  });
});

describe("the links of the sidebar", () => {
  it("show one type or the favourites, take the place of a search, and say which is current", async () => {
    const library = libraryOf(8);
    const { person, place } = openPage(library, "/templates?search=prompt+3");
    await screen.findByText("Showing 1-1 of 1 prompt");
    await person.type(screen.getByRole("textbox", { name: "Search prompts" }), "4");
    await person.click(await screen.findByRole("link", { name: /^Coding/ }));
    expect(await screen.findByText("Showing 1-6 of 8 prompts")).toBeInTheDocument();
    expect(place.address).toBe("/templates?type=1");
    expect(screen.getByRole("textbox", { name: "Search prompts" })).toHaveValue("");
    expect(screen.getByRole("link", { name: /^Coding/ })).toHaveAttribute("aria-current", "page");
    await person.click(screen.getByRole("link", { name: "Favorites" }));
    expect(place.address).toBe("/templates?favourite=1");
    expect(await screen.findByText("No prompts found")).toBeInTheDocument();
  });

  it("fold away, and stay so", async () => {
    localStorage.clear();
    const { person, leave } = openPage(libraryOf(1));
    await person.click(await screen.findByRole("button", { name: "Types" }));
    expect(screen.queryByRole("link", { name: "Favorites" })).not.toBeInTheDocument();
    leave();
    openPage(libraryOf(1));
    expect(await screen.findByRole("button", { name: "Types" })).toHaveAttribute("aria-expanded", "false");
    localStorage.clear();
  });
});

describe("deleting from the list", () => {
  it("asks first, and does nothing on Cancel", async () => {
    const library = libraryOf(1);
    const { person } = openPage(library);
    await person.click(await screen.findByRole("button", { name: "Delete" }));
    const dialog = screen.getByRole("alertdialog", { name: "Delete Prompt" });
    await person.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(library.templates).toHaveLength(1);
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });

  it("removes the card, and Undo brings it back", async () => {
    const library = libraryOf(2);
    const { person } = openPage(library);
    await person.click((await screen.findAllByRole("button", { name: "Delete" }))[0] as HTMLElement);
    await person.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Showing 1-1 of 1 prompt")).toBeInTheDocument();
    expect(await screen.findByText("Prompt deleted")).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Showing 1-2 of 2 prompts")).toBeInTheDocument();
    expect(library.calls).toContain("POST /api/operations/9/undo");
  });

  it("counts one prompt less before the server has answered", async () => {
    const library = libraryOf(2);
    const { person } = openPage(library);
    await cards();
    const release = library.hold("DELETE", /templates/);
    await person.click((await screen.findAllByRole("button", { name: "Delete" }))[0] as HTMLElement);
    await person.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Showing 1-1 of 1 prompt")).toBeInTheDocument();
    release();
  });

  it("brings the card back when the server refuses", async () => {
    const library = libraryOf(2);
    library.refuse("DELETE", /templates/, 500, { code: "internal_error", message: "Sorry." });
    const { person } = openPage(library);
    await person.click((await screen.findAllByRole("button", { name: "Delete" }))[0] as HTMLElement);
    await person.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Failed to delete the template")).toBeInTheDocument();
    expect(await cards()).toHaveLength(2);
  });
});

describe("favourites and tags", () => {
  const marked = () => {
    const library = libraryOf(3);
    Object.assign(library.templates[1] ?? {}, { favourite: true, tags: ["art", "draft"] });
    Object.assign(library.templates[2] ?? {}, { tags: ["art"] });
    return library;
  };
  const star = (name: RegExp) => screen.getAllByRole("button", { name });

  it("are set with one press, and taken back when the server refuses", async () => {
    const library = libraryOf(1);
    const { person } = openPage(library);
    await cards();
    await person.click(screen.getByRole("button", { name: "Add to favorites" }));
    expect(await screen.findByRole("button", { name: "Remove from favorites" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    expect(library.bodies).toContainEqual({ favourite: true });
    library.refuse("PATCH", /templates/, 503, { code: "unavailable", message: "Not now." });
    await person.click(screen.getByRole("button", { name: "Remove from favorites" }));
    expect(await screen.findByText("The favorite could not be saved")).toBeInTheDocument();
    expect(star(/favorites$/)[0]).toHaveAttribute("aria-pressed", "true");
  });

  it("filter the list through the address, with what each would leave", async () => {
    const { person, place } = openPage(marked());
    await cards();
    await person.click(screen.getByRole("button", { name: "Filter" }));
    await waitFor(() => expect(screen.getByRole("button", { name: /^Favorites/ })).toHaveTextContent("1"));
    screen.getByRole("combobox", { name: "Tags" }).focus();
    await person.keyboard("{Enter}a{Enter}");
    expect(place.address).toBe("/templates?tag=art");
    await waitFor(async () => expect(await cards()).toHaveLength(2));
    await person.click(screen.getByRole("button", { name: /^Favorites/ }));
    expect(place.address).toBe("/templates?tag=art&favourite=1");
    await waitFor(async () => expect(await cards()).toHaveLength(1));
    await person.click(screen.getByRole("button", { name: "Remove tag art" }));
    expect(place.address).toBe("/templates?favourite=1");
    await person.click(screen.getByRole("button", { name: "Clear all" }));
    expect(place.address).toBe("/templates");
  });

  it("favourites come first in any order", async () => {
    const { person, place } = openPage(marked());
    await cards();
    screen.getByRole("combobox", { name: "Sort" }).focus();
    await person.keyboard("{Enter}f{Enter}");
    expect(place.address).toBe("/templates?first=1");
    expect(screen.getByRole("combobox", { name: "Sort" })).toHaveTextContent("Latest First");
  });

  it("are shown on the card and changed in the dialog by keyboard alone", async () => {
    const library = marked();
    const { person } = openPage(library);
    const [first] = await cards();
    expect(within(first as HTMLElement).queryByRole("list")).not.toBeInTheDocument();
    screen.getByRole("link", { name: "Prompt 1" }).focus();
    await person.keyboard("e");
    const dialog = await screen.findByRole("dialog");
    (await within(dialog).findByRole("combobox", { name: "Tags" })).focus();
    await person.keyboard("dr{ArrowDown}{Enter}New one,");
    await person.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(library.bodies).toContainEqual({ tags: ["draft", "New one"] }));
    expect(await screen.findByText("New one")).toBeInTheDocument();
  });
});
