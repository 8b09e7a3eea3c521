import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { TagInput } from "./tag-input.tsx";

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

function open(first: string[] = []) {
  const chosen: { tags: string[] } = { tags: first };
  function Field() {
    const [tags, setTags] = useState(first);
    chosen.tags = tags;
    return (
      <TagInput label="Tags" value={tags} onChange={setTags} suggestions={KNOWN} most={3} longest={40} words={WORDS} />
    );
  }
  render(
    <>
      <Field />
      <button type="button">Elsewhere</button>
    </>,
  );
  const input = () => screen.getByRole("combobox", { name: "Tags" });
  const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
  return { person: userEvent.setup(), chosen, input, options };
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
    const { person, input } = open();
    await person.click(input());
    expect(input()).toHaveAttribute("aria-expanded", "true");
    await person.keyboard("{Escape}");
    expect(input()).toHaveAttribute("aria-expanded", "false");
  });
});
