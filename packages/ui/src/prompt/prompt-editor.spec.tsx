import type { Variable } from "@promptory/prompt";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { changeText } from "./edit-textarea.ts";
import { PromptEditor } from "./prompt-editor.tsx";

const tone: Variable = {
  name: "tone",
  kind: "text",
  isRequired: false,
  choices: ["formal", "warm"],
  defaultValue: undefined,
};

function Editor({ start, onAskKnown }: { start: string; onAskKnown?: () => void }) {
  const [text, setText] = useState(start);
  return (
    <PromptEditor
      aria-label="Content"
      text={text}
      value={text}
      known={[tone]}
      onChange={(event) => setText(event.target.value)}
      {...(onAskKnown && { onAskKnown })}
    />
  );
}

function open(start = "", onAskKnown?: () => void) {
  render(<Editor start={start} {...(onAskKnown && { onAskKnown })} />);
  return { person: userEvent.setup(), area: screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Content" }) };
}

const painted = () => {
  const spans = document.querySelectorAll<HTMLElement>("[data-kinds]:not([data-kinds=''])");
  return [...spans].map((mark) => `${mark.dataset.kinds}: ${mark.textContent}`);
};
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);

describe("the layer behind the text", () => {
  it("paints variables, what fills itself in, and mistakes", () => {
    open("{{a}} \\{{b}}\n{{@date}} {{x|one}} and {{open");
    expect(painted()).toEqual(["variable: {{a}}", "self-filling: {{@date}}", "problem: {{x|one}}", "problem: {{open"]);
  });

  it("changes only the line that is typed in", async () => {
    const { person, area } = open("first {{a}}\nsecond {{b}}\nthird {{c}}");
    const lines = [...document.querySelectorAll("[aria-hidden] > div > div")];
    area.setSelectionRange(13, 13);
    await person.type(area, "x", { initialSelectionStart: 13, initialSelectionEnd: 13 });
    const after = [...document.querySelectorAll("[aria-hidden] > div > div")];
    expect(after.map(({ textContent }) => textContent)).toEqual(["first {{a}}", "sxecond {{b}}", "third {{c}}"]);
    expect(after).toEqual(lines);
    await person.type(area, "{Enter}", { initialSelectionStart: 0, initialSelectionEnd: 11 });
    expect([...document.querySelectorAll("[aria-hidden] > div > div")].map((line) => line.textContent)).toEqual([
      "",
      "",
      "sxecond {{b}}",
      "third {{c}}",
    ]);
  });

  it("does not call what is being typed a mistake", async () => {
    const { person, area } = open();
    await person.type(area, "{{{{topic");
    expect(painted()).toEqual([]);
  });
});

describe("the menu after {{", () => {
  it("offers variables and kinds, and writes the one that is chosen", async () => {
    const onAskKnown = jest.fn();
    const { person, area } = open("", onAskKnown);
    await person.type(area, "In a {{{{");
    expect(onAskKnown).toHaveBeenCalledTimes(1);
    expect(options()).toEqual([
      "{{tone|formal, warm}}A choice",
      "{{name}}One line of text",
      "{{name:long}}Several lines",
      "{{name:number}}A number",
      "{{name:date}}A date",
      "{{name|first, second}}A choice",
      "{{@date}}Today’s date",
      "{{@time}}The time now",
      "{{@clipboard}}The clipboard",
    ]);
    await person.keyboard("to{Enter}");
    expect(area).toHaveValue("In a {{tone|formal, warm}}");
    expect(options()).toEqual([]);
    expect(area).toHaveFocus();
  });

  it("completes a new name with a kind, by arrows and Tab, over braces that are closed already", async () => {
    const { person, area } = open("{{}} end");
    await person.type(area, "day", { initialSelectionStart: 2, initialSelectionEnd: 2 });
    await person.keyboard("{ArrowUp}{ArrowUp}");
    expect(area).toHaveAttribute("aria-activedescendant", screen.getByRole("option", { selected: true }).id);
    await person.keyboard("{Tab}");
    expect(area).toHaveValue("{{day:date}} end");
    await person.clear(area);
    await person.type(area, "{{{{size|");
    expect(options()).toEqual([]);
  });

  it("closes with Escape, and Enter is a line break again", async () => {
    const { person, area } = open();
    await person.type(area, "{{{{na{Escape}");
    expect(options()).toEqual([]);
    await person.keyboard("m{Enter}");
    expect(area).toHaveValue("{{nam\n");
  });

  it("stays closed where the braces are none of a variable", async () => {
    const { person, area } = open();
    await person.type(area, "\\{{{{a {{a}} {{{{{{");
    expect(options()).toEqual([]);
  });
});

it("changes a text where it differs, as if it were typed", () => {
  const { area } = open("a {{tone}} b {{c}}");
  act(() => changeText(area, "a {{tone*}} b {{c}}"));
  expect(area).toHaveValue("a {{tone*}} b {{c}}");
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe("*");
  expect(painted()).toEqual(["variable: {{tone*}}", "variable: {{c}}"]);
});
