import { screen, waitFor } from "@testing-library/react";
import { FakeLibrary } from "../../../testing/fake-library.ts";
import { openPage } from "../../../testing/open-page.tsx";

const HEIGHT = 44;

/** A page has no layout here: rows stand one below the other, the ways to other pages above and below them. */
function layOut(): () => void {
  const original = Element.prototype.getBoundingClientRect;
  Element.prototype.getBoundingClientRect = function rect(this: Element) {
    return new DOMRect(0, topOf(this), 800, HEIGHT);
  };
  return () => {
    Element.prototype.getBoundingClientRect = original;
  };
}

function topOf(element: Element): number {
  const rows = [...document.querySelectorAll("[data-card]")];
  const side = element.getAttribute("data-side");
  if (side) return side === "previous" ? 0 : (rows.length + 1) * HEIGHT;
  const at = rows.findIndex((row) => row === element || row.contains(element));
  return (at + 1) * HEIGHT;
}

function libraryOf(count: number): FakeLibrary {
  const library = new FakeLibrary();
  const coding = library.addType("Coding", "#007aff");
  for (let index = 1; index <= count; index += 1) library.addTemplate(`Prompt ${index}`, "text", coding);
  return library;
}

/** An element in the moment it comes into the page, before anything else can happen there. */
function firstShown(find: () => HTMLElement | null): Promise<HTMLElement> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const element = find();
      if (!element) return;
      observer.disconnect();
      resolve(element);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

const puts = (library: FakeLibrary) => library.calls.filter((call) => call.startsWith("PUT"));
const said = (words: string) => waitFor(() => expect(screen.getByText(words)).toBeInTheDocument());

describe("the own order", () => {
  let restore: () => void;
  beforeEach(() => {
    restore = layOut();
    localStorage.setItem("promptory:1:browser:view", "list 24");
  });
  afterEach(() => {
    restore();
    localStorage.clear();
  });

  const handle = (title: string) => screen.findByRole("button", { name: `Move ${title}` });

  // First, because the code is loaded once.
  it("keeps the focus on a card when what moves the cards comes after them", async () => {
    const shown = firstShown(() => screen.queryByRole("link", { name: "Prompt 2" }));
    openPage(libraryOf(3), "/templates?sort=position");
    const link = await shown;
    link.focus();
    expect(link).toHaveFocus();
    await handle("Prompt 2");
    expect(link).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Prompt 2" })).toHaveFocus();
  });

  it("is changed with Space and the arrows, and left alone by Escape", async () => {
    const library = libraryOf(3);
    const { person } = openPage(library, "/templates?sort=position");
    (await handle("Prompt 1")).focus();
    await person.keyboard(" ");
    await said("Prompt 1 is at place 1 of 3.");
    await person.keyboard("{ArrowDown}");
    await said("Prompt 1 is at place 2 of 3.");
    await person.keyboard("{Escape}");
    await said("Prompt 1 stays where it was.");
    expect(puts(library)).toEqual([]);
    (await handle("Prompt 1")).focus();
    await person.keyboard(" ");
    await said("Prompt 1 is at place 1 of 3.");
    await person.keyboard("{ArrowDown}");
    await said("Prompt 1 is at place 2 of 3.");
    await person.keyboard(" ");
    await waitFor(() => expect(puts(library)).toEqual(["PUT /api/templates/100/position"]));
    expect(library.bodies).toEqual([{ after: 101 }]);
  });

  it("goes on across the edge of a page, by the keys alone", async () => {
    const library = libraryOf(30);
    const { person, place } = openPage(library, "/templates?sort=position");
    (await handle("Prompt 24")).focus();
    await person.keyboard(" ");
    await said("Prompt 24 is at place 24 of 24.");
    await person.keyboard("{ArrowDown}");
    await said("Prompt 24 is over the link to page 2.");
    await person.keyboard(" ");
    // Who is first on the next page now comes before it.
    await waitFor(() => expect(library.bodies).toEqual([{ after: 124 }]));
    expect(library.calls.some((call) => /limit=1&page=25|page=25&.*limit=1\b/.test(call))).toBe(true);
    await person.click(await screen.findByRole("button", { name: "Show it" }));
    expect(place.address).toBe("/templates?sort=position&page=2");
  });

  it("goes back over the edge as well", async () => {
    const library = libraryOf(30);
    const { person } = openPage(library, "/templates?sort=position&page=2");
    (await handle("Prompt 25")).focus();
    await person.keyboard(" ");
    await said("Prompt 25 is at place 1 of 6.");
    await person.keyboard("{ArrowUp}");
    await said("Prompt 25 is over the link to page 1.");
    await person.keyboard(" ");
    await waitFor(() => expect(library.bodies).toEqual([{ before: 123 }]));
  });

  it("takes a position by its number, from the card by one key", async () => {
    const library = libraryOf(30);
    const { person } = openPage(library, "/templates?sort=position&page=2");
    // What moves the cards comes after them, and puts them into the page anew.
    await handle("Prompt 26");
    screen.getByRole("link", { name: "Prompt 26" }).focus();
    await person.keyboard("m");
    expect(await screen.findByText("“Prompt 26” is at position 26 of 30.")).toBeInTheDocument();
    await person.keyboard("31{Enter}");
    expect(await screen.findByText("A position is a whole number from 1 to 30")).toBeInTheDocument();
    await person.clear(screen.getByRole("textbox", { name: "New position" }));
    await person.keyboard("3{Enter}");
    await waitFor(() => expect(library.bodies).toEqual([{ before: 102 }]));
    expect(await screen.findByText("“Prompt 26” is now at position 3.")).toBeInTheDocument();
  });

  it("says why it could not be saved", async () => {
    const library = libraryOf(3);
    library.refuse("PUT", /position/, 503, { code: "unavailable", message: "Not now." });
    const { person } = openPage(library, "/templates?sort=position");
    await person.click(await screen.findByRole("button", { name: /^3: put Prompt 3/ }));
    await person.keyboard("1{Enter}");
    expect(await screen.findByText("The order could not be saved")).toBeInTheDocument();
    expect(screen.getByText("Not now.")).toBeInTheDocument();
  });
});
