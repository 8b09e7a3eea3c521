import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffectEvent, useLayoutEffect } from "react";
import { text } from "../../locales/en/text.ts";
import { openScreen, promptOf } from "../testing/panel-stage.tsx";
import { usePicks } from "./picks-bar.tsx";
import { PicksDialog } from "./picks-dialog.tsx";

const words = text.picks;
const HEIGHT = 40;
const prompts = ["First", "Second", "Third"].map((title, at) => promptOf(at + 1, title));

/** The dialog over prompts that were picked in this order; `done` is each text that was inserted or copied. */
function openPicks(picked = prompts) {
  const done: string[] = [];
  const closed: true[] = [];
  function Picked() {
    const picks = usePicks();
    const pick = useEffectEvent(() => {
      picks.start();
      picked.forEach(picks.toggle);
    });
    useLayoutEffect(() => pick(), []);
    if (!picks.prompts) return null;
    return (
      <PicksDialog
        prompts={picks.prompts}
        picks={picks}
        onInsert={({ written }) => done.push(written)}
        onCopy={async ({ written }) => void done.push(written)}
        onClose={() => closed.push(true)}
      />
    );
  }
  return { ...openScreen(<Picked />, prompts), done, closed };
}

const order = () =>
  within(screen.getByRole("list"))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => fireEvent.click(button));
};

describe("the order of several prompts", () => {
  it("is that of the choice, and changes by the arrows beside each", async () => {
    const { done } = openPicks();
    await press("Move Third up");
    await press("Move First down");
    expect(order()).toEqual(["Third", "First", "Second"]);
    await press("Insert");
    expect(done).toEqual(["Text of Third\n\nText of First\n\nText of Second"]);
  });

  it("has no way up from the first place and none down from the last", async () => {
    openPicks();
    for (const name of ["Move First up", "Move Third down"]) {
      expect(await screen.findByRole("button", { name })).toHaveAttribute("aria-disabled", "true");
      await press(name);
    }
    expect(order()).toEqual(["First", "Second", "Third"]);
  });

  it("is left by a prompt that is removed, and the dialog closes with the last one", async () => {
    const { closed } = openPicks(prompts.slice(0, 2));
    await press("Remove First");
    expect(order()).toEqual(["Second"]);
    expect(screen.getByText("1 prompt chosen")).toBeInTheDocument();
    expect(closed).toEqual([]);
    await press("Remove Second");
    expect(closed).toEqual([true]);
  });

  it("has what the person chooses between prompts, and their titles above them", async () => {
    const { done } = openPicks(prompts.slice(0, 2));
    fireEvent.click(await screen.findByRole("combobox", { name: words.separator }));
    fireEvent.click(await screen.findByRole("option", { name: words.separators.rule, hidden: true }));
    await waitFor(() => expect(screen.queryByRole("listbox")).not.toBeInTheDocument());
    fireEvent.click(screen.getByRole("checkbox", { name: words.titles }));
    await press("Copy");
    expect(await screen.findByRole("button", { name: "Copied" })).toBeInTheDocument();
    await waitFor(() => expect(done).toEqual(["## First\n\nText of First\n\n---\n\n## Second\n\nText of Second"]));
  });
});

describe("a prompt that is picked up with Space", () => {
  const original = Element.prototype.getBoundingClientRect;
  const lines = () => [...document.querySelectorAll("li")];

  // There is no layout: the prompts are placed one below the other.
  beforeEach(() => {
    Element.prototype.getBoundingClientRect = function rect(this: Element) {
      const at = lines().findIndex((line) => line.contains(this));
      return new DOMRect(0, Math.max(0, at) * HEIGHT, 300, HEIGHT);
    };
  });
  afterEach(() => {
    Element.prototype.getBoundingClientRect = original;
  });

  const pickUp = async (title: string) => {
    const person = userEvent.setup();
    const grip = await screen.findByRole("button", { name: `Drag ${title}` });
    await act(async () => grip.focus());
    await person.keyboard(" ");
    return person;
  };

  it("is moved with the arrow keys, and each place is announced", async () => {
    openPicks();
    const person = await pickUp("First");
    expect(await screen.findByText("First: place 1 of 3.")).toBeInTheDocument();
    await person.keyboard("{ArrowDown}");
    expect(await screen.findByText("First: place 2 of 3.")).toBeInTheDocument();
    await person.keyboard(" ");
    expect(await screen.findByText("First is now at place 2 of 3.")).toBeInTheDocument();
    expect(order()).toEqual(["Second", "First", "Third"]);
  });

  it("is back where it was after Escape, and the dialog stays open", async () => {
    const { closed } = openPicks();
    const person = await pickUp("First");
    expect(await screen.findByText("First: place 1 of 3.")).toBeInTheDocument();
    await person.keyboard("{ArrowDown}");
    expect(await screen.findByText("First: place 2 of 3.")).toBeInTheDocument();
    await person.keyboard("{Escape}");
    expect(await screen.findByText("First is back where it was.")).toBeInTheDocument();
    expect(order()).toEqual(["First", "Second", "Third"]);
    expect(closed).toEqual([]);
  });
});
