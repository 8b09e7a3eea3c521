import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { TagInput, type TagSuggestion } from "./tag-input.tsx";

const WORDS = {
  placeholder: "Add tags",
  remove: (name: string) => `Remove tag ${name}`,
  create: (name: string) => `Create “${name}”`,
  full: "Three at most",
};
const KNOWN = [
  { name: "art", count: 3 },
  { name: "draft", count: 9 },
  { name: "Drama", count: 1 },
];

function open(first: string[] = [], known: readonly TagSuggestion[] = KNOWN) {
  const chosen: { tags: string[] } = { tags: first };
  const received = { submits: 0, keys: [] as string[] };
  let suggest: (suggestions: readonly TagSuggestion[]) => void = () => {};
  function Field() {
    const [tags, setTags] = useState(first);
    const [suggestions, setSuggestions] = useState(known);
    chosen.tags = tags;
    suggest = setSuggestions;
    return (
      <TagInput
        label="Tags"
        value={tags}
        onChange={setTags}
        suggestions={suggestions}
        most={3}
        longest={40}
        words={WORDS}
      />
    );
  }
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        received.submits++;
      }}
      onKeyDown={({ key }) => received.keys.push(key)}
    >
      <Field />
      <button type="submit">Elsewhere</button>
    </form>,
  );
  const input = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Tags" });
  const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
  /** The option that screen readers announce, which must be the one that is marked. */
  const active = () => {
    const [marked, ...others] = screen.queryAllByRole("option", { selected: true });
    expect(others).toEqual([]);
    expect(input().getAttribute("aria-activedescendant")).toBe(marked?.id ?? null);
    return marked?.textContent;
  };
  const arrive = (suggestions: readonly TagSuggestion[]) => act(() => suggest(suggestions));
  return { person: userEvent.setup(), chosen, received, input, options, active, arrive };
}

describe("the field of tags", () => {
  it("offers what is known: beginnings first, then the most used, then what was typed", async () => {
    const { person, input, options } = open();
    await person.click(input());
    expect(options()).toEqual(["draft9", "art3", "Drama1"]);
    await person.keyboard("dra");
    expect(options()).toEqual(["draft9", "Drama1", "Create “dra”"]);
    await person.keyboard("FT");
    expect(options()).toEqual(["draft9"]);
  });

  it("takes a suggestion with the arrows and Enter, around the ends", async () => {
    const { person, chosen, input } = open();
    await person.click(input());
    await person.keyboard("{ArrowDown}{Enter}");
    expect(chosen.tags).toEqual(["draft"]);
    await person.keyboard("{ArrowUp}{Enter}");
    expect(chosen.tags).toEqual(["draft", "Drama"]);
    expect(input()).toHaveFocus();
  });

  it("scrolls to the list where it opens, and to the suggestion that an arrow chooses", async () => {
    const scrolled: (string | null)[] = [];
    jest.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
      scrolled.push(this.role === "listbox" ? "list" : this.textContent);
    });
    const { person, input } = open();
    await person.click(input());
    await person.keyboard("{ArrowUp}{ArrowDown}");
    expect(scrolled).toEqual(["list", "Drama1", "draft9"]);
  });

  it("takes what was typed with Enter, a comma, or on leaving", async () => {
    const { person, chosen, input } = open();
    await person.click(input());
    await person.keyboard("one{Enter}two,three");
    expect(chosen.tags).toEqual(["one", "two"]);
    await person.click(screen.getByRole("button", { name: "Elsewhere" }));
    expect(chosen.tags).toEqual(["one", "two", "three"]);
  });

  it("has no tag twice, whatever its case, and none of blanks", async () => {
    const { person, chosen, input } = open(["Art"]);
    await person.click(input());
    await person.keyboard("art{Enter}   {Enter},");
    expect(chosen.tags).toEqual(["Art"]);
  });

  it("takes tags away with Backspace and by their button", async () => {
    const { person, chosen, input } = open(["one", "two", "three"]);
    await person.click(screen.getByRole("button", { name: "Remove tag one" }));
    await person.click(input());
    await person.keyboard("{Backspace}");
    expect(chosen.tags).toEqual(["two"]);
    await person.keyboard("a{Backspace}");
    expect(chosen.tags).toEqual(["two"]);
  });

  it("says when there are as many as there may be", async () => {
    const { person, chosen, input, options } = open(["one", "two", "three"]);
    await person.click(input());
    await person.keyboard("four{Enter}");
    expect(chosen.tags).toEqual(["one", "two", "three"]);
    expect(options()).toEqual([]);
    expect(input()).toHaveAccessibleDescription("Three at most");
  });

  it("closes its list with the first Escape, which goes no further", async () => {
    const { person, received, input } = open();
    await person.click(input());
    expect(input()).toHaveAttribute("aria-expanded", "true");
    await person.keyboard("{Escape}");
    expect(input()).toHaveAttribute("aria-expanded", "false");
    expect(received.keys).toEqual([]);
    await person.keyboard("{Escape}");
    expect(received.keys).toEqual(["Escape"]);
  });

  it("chooses nothing by itself: Enter takes the typed text when suggestions arrive or change", async () => {
    const { person, chosen, input, options, active, arrive } = open([], []);
    await person.click(input());
    arrive(KNOWN);
    expect(active()).toBeUndefined();
    await person.keyboard("dra");
    expect(options()).toEqual(["draft9", "Drama1", "Create “dra”"]);
    expect(active()).toBeUndefined();
    await person.keyboard("{Enter}");
    arrive([...KNOWN, { name: "artist", count: 1 }]);
    await person.keyboard("ar");
    arrive([{ name: "arch", count: 2 }, ...KNOWN]);
    expect(active()).toBeUndefined();
    await person.keyboard("{Enter}");
    expect(chosen.tags).toEqual(["dra", "ar"]);
  });

  it("forgets the chosen suggestion when the text changes, the suggestion goes, or the list closes", async () => {
    const { person, chosen, input, active, arrive } = open();
    await person.click(input());
    await person.keyboard("d{ArrowDown}");
    expect(active()).toBe("draft9");
    await person.keyboard("r");
    expect(active()).toBeUndefined();
    await person.keyboard("{ArrowDown}");
    arrive([{ name: "drum", count: 9 }]);
    expect(active()).toBeUndefined();
    await person.keyboard("{ArrowDown}{Escape}{Enter}");
    expect(chosen.tags).toEqual(["dr"]);
    await person.keyboard("dru");
    expect(active()).toBeUndefined();
  });

  it("chooses nothing by an arrow that met an empty list", async () => {
    const { person, chosen, input, active, arrive } = open([], []);
    await person.click(input());
    await person.keyboard("{ArrowDown}");
    arrive(KNOWN);
    expect(active()).toBeUndefined();
    await person.keyboard("{Enter}");
    expect(chosen.tags).toEqual([]);
  });

  it("takes a suggestion by the pointer, which leaves the focus where it was", async () => {
    const { person, chosen, input, active } = open();
    await person.click(input());
    await person.hover(screen.getByRole("option", { name: /^art/ }));
    expect(active()).toBe("art3");
    await person.keyboard("{Enter}");
    await person.click(screen.getByRole("option", { name: /^Drama/ }));
    expect(chosen.tags).toEqual(["art", "Drama"]);
    expect(input()).toHaveFocus();
  });

  it("leaves Enter in the empty field to the form, and takes every other", async () => {
    const { person, chosen, received, input } = open();
    await person.click(input());
    await person.keyboard("{Enter}");
    expect(received.submits).toBe(1);
    await person.keyboard("one{Enter}{ArrowDown}{Enter}");
    expect(chosen.tags).toEqual(["one", "draft"]);
    expect(received.submits).toBe(1);
  });

  it("leaves keys with Ctrl or Meta and those of a composition to others", async () => {
    const { person, chosen, received, input, active } = open();
    await person.click(input());
    await person.keyboard("one{ArrowDown}{Control>}{Enter}{/Control}{Meta>}{Enter}{/Meta}");
    expect(received.keys.filter((key) => key === "Enter")).toHaveLength(2);
    expect(fireEvent.keyDown(input(), { key: "Home", ctrlKey: true })).toBe(true);
    expect(fireEvent.keyDown(input(), { key: "ArrowUp", metaKey: true })).toBe(true);
    for (const key of ["Enter", "ArrowDown", "Escape", ","]) {
      expect(fireEvent.keyDown(input(), { key, isComposing: true })).toBe(true);
    }
    expect(active()).toBe("Create “one”");
    expect(input()).toHaveValue("one");
    expect(chosen.tags).toEqual([]);
  });

  it("leaves Home and End to the text", async () => {
    const { person, input } = open();
    await person.click(input());
    await person.keyboard("rt{Home}a");
    expect(input()).toHaveValue("art");
    expect(fireEvent.keyDown(input(), { key: "End", shiftKey: true })).toBe(true);
  });
});
