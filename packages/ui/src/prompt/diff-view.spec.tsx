import { applyHunks, diffHunks } from "@promptory/prompt/diff";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { diffRows } from "./diff-rows.ts";
import { DiffView } from "./diff-view.tsx";

const BEFORE = "Write a story about {{hero}}.\nKeep it short.";
const AFTER = "Write a vivid story about {{hero}}.\nKeep it under 300 words.";

function Chooser({ before, after }: { before: string; after: string }) {
  const hunks = diffHunks(before, after);
  const [taken, setTaken] = useState<ReadonlySet<number>>(() => new Set(hunks.keys()));
  const toggle = (index: number) =>
    setTaken((old) => (old.has(index) ? new Set([...old].filter((one) => one !== index)) : new Set([...old, index])));
  return (
    <>
      <button type="button">first</button>
      <DiffView before={before} after={after} hunks={hunks} taken={taken} onToggle={toggle} />
      <output>{applyHunks(hunks, taken)}</output>
    </>
  );
}

it("marks what goes and what comes by elements of their own, and in words", () => {
  const { container } = render(<DiffView before={BEFORE} after={AFTER} />);
  const text = (tag: string) => [...container.querySelectorAll(tag)].map((element) => element.textContent);
  expect(text("del")).toEqual([" removed: short"]);
  expect(text("ins")).toEqual([" added: vivid ", " added: under 300 words"]);
});

it("shows a change that is blanks only", () => {
  const { container } = render(<DiffView before={"a\n\nb c"} after={"a\nb  c"} />);
  expect(container.querySelector("del")).toHaveTextContent("↵");
  expect(container.querySelector("ins")).toHaveTextContent("·");
});

it("shows markup as text", () => {
  render(<DiffView before="" after="<img src=x onerror=alert(1)>" />);
  expect(screen.getByText("<img src=x onerror=alert(1)>")).toBeInTheDocument();
});

it("says so when nothing is different", () => {
  render(<DiffView before="same" after="same" />);
  expect(screen.getByText("Nothing is different.")).toBeInTheDocument();
});

it("lets each change be taken or left by mouse", async () => {
  render(<Chooser before={BEFORE} after={AFTER} />);
  const change = screen.getByRole("checkbox", { name: "Change 1 of 2: “vivid ” is added" });
  expect(change).toBeChecked();
  await userEvent.click(change);
  expect(change).not.toBeChecked();
  expect(screen.getByRole("status")).toHaveTextContent("Write a story about {{hero}}. Keep it under 300 words.");
});

it("is one stop for Tab, with arrows from change to change and Space to choose", async () => {
  render(<Chooser before={BEFORE} after={AFTER} />);
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole("checkbox", { name: /Change 1/ })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  const second = screen.getByRole("checkbox", { name: "Change 2 of 2: “short” becomes “under 300 words”" });
  expect(second).toHaveFocus();
  await userEvent.keyboard(" ");
  expect(second).not.toBeChecked();
  await userEvent.keyboard("{Home}{Enter}");
  expect(screen.getByRole("status").textContent).toBe(BEFORE);
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  expect(screen.getByRole("checkbox", { name: /Change 1/ })).toHaveFocus();
});

describe("side by side", () => {
  it("has a row for each line, in a table with two named columns", () => {
    render(<DiffView before={BEFORE} after={AFTER} layout="side-by-side" />);
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual(["Before", "After"]);
    expect(screen.getAllByRole("row")).toHaveLength(3);
    expect(screen.getByRole("cell", { name: /Keep it under|added: under/ })).toBeInTheDocument();
  });

  it("keeps what stays at the same height, whatever came or went above it", () => {
    const rows = diffRows(diffHunks("title\nold one\nold two\nold three\nend", "title\nnew\nend"));
    const lines = rows.map(({ before, after }) =>
      [before, after].map((side) => side?.map(({ text }) => text).join("") ?? null),
    );
    expect(lines[0]).toEqual(["title", "title"]);
    expect(lines.at(-1)).toEqual(["end", "end"]);
    const column = (side: 0 | 1) => lines.map((line) => line[side]).filter((line) => line !== null);
    expect(column(0)).toEqual(["title", "old one", "old two", "old three", "end"]);
    expect(column(1)).toContain("new");
  });
});
