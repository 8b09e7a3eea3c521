import { Module } from "node:module";
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Dialog } from "./dialog.tsx";
import { Tooltip } from "./tooltip.tsx";
import { tooltipTargets } from "./tooltip-targets.ts";

/** Lets the first file that the page loads later fail, until the answer is called. */
function failToLoad(): () => void {
  const path = require.resolve("./loaded-content.tsx");
  const failing = new Module(path);
  Object.defineProperty(failing, "exports", {
    get() {
      throw new Error("Loading chunk 8 failed.");
    },
  });
  require.cache[path] = failing;
  return () => delete require.cache[path];
}

const onCardPress = jest.fn();

function Page() {
  const [isWide, setWide] = useState(false);
  const [text, setText] = useState("Copies the text");
  const [hasDelete, setDelete] = useState(true);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only says where a press arrives
    <div onClick={onCardPress}>
      <Tooltip text={text}>
        <button type="button" aria-keyshortcuts="C">
          Copy
        </button>
      </Tooltip>
      {hasDelete && (
        <Tooltip text="Delete">
          <button type="button" aria-label="Delete" />
        </Tooltip>
      )}
      <Tooltip text="Prompts" side="right" disabled={isWide}>
        <a href="#prompts">All</a>
      </Tooltip>
      <button type="button" onClick={() => setWide(!isWide)}>
        Fold
      </button>
      <button type="button" onClick={() => setText("Copied")}>
        Rename
      </button>
      <button type="button" onClick={() => setDelete(false)}>
        Remove
      </button>
    </div>
  );
}

const copy = () => screen.getByRole("button", { name: "Copy" });
const remove = () => screen.getByRole("button", { name: "Delete" });
const link = () => screen.getByRole("link", { name: "All" });
const tooltip = () => screen.queryByRole("tooltip");

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const press = (name: string) => act(() => screen.getByRole("button", { name }).click());
let person: ReturnType<typeof userEvent.setup>;

const point = (target: Element, clientX = 20, clientY = 115) =>
  person.pointer({ target, coords: { clientX, clientY } });
/** Puts the pointer far from every control and text. */
const leave = () => point(document.body, 500, 500);

beforeEach(() => {
  jest.useFakeTimers();
  person = userEvent.setup({ delay: null });
  // Controls in a row, and the text over them.
  jest.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return this.getAttribute("role") === "tooltip" ? new DOMRect(0, 70, 120, 24) : new DOMRect(0, 100, 40, 30);
  });
  render(<Page />);
});

afterEach(async () => {
  await leave();
  pass(1000);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

// A coverage run loads modules with Jest, which has a cache of its own.
const describeFirstLoad = process.env.JEST_ISOLATED === "1" ? describe.skip : describe;

describeFirstLoad("before its code is loaded", () => {
  it("does not open and reports no error when its code cannot be loaded, and opens under a resting pointer at the next hover", async () => {
    const onError = jest.spyOn(console, "error");
    const repair = failToLoad();
    await point(copy());
    pass(2000);
    expect(tooltip()).not.toBeInTheDocument();
    await leave();
    expect(tooltipTargets.get()).toEqual([]);
    expect(onError).not.toHaveBeenCalled();
    // A key that presses takes back what the focus has asked for.
    act(() => copy().focus());
    fireEvent.keyDown(copy(), { key: " " });
    expect(tooltipTargets.get()).toEqual([]);
    repair();
    await point(copy());
    pass(700);
    expect(tooltip()).toHaveTextContent("Copies the text");
  });
});

it("opens after 700 ms of rest, shows the key, and describes the control", async () => {
  await point(copy());
  pass(699);
  expect(tooltip()).not.toBeInTheDocument();
  pass(1);
  expect(screen.getAllByText("Copies the text (C)")).toEqual([tooltip()]);
  expect(copy()).toHaveAttribute("aria-describedby", tooltip()?.id);
  expect(copy()).toHaveAccessibleDescription("Copies the text (C)");
});

it("does not open when the pointer leaves before that", async () => {
  await point(copy());
  pass(699);
  await leave();
  pass(2000);
  expect(tooltip()).not.toBeInTheDocument();
  expect(tooltipTargets.get()).toEqual([]);
});

it("opens a neighbour at once within 300 ms, and waits again after that", async () => {
  await point(copy());
  pass(700);
  await leave();
  expect(tooltip()).not.toBeInTheDocument();
  pass(299);
  await point(remove());
  expect(tooltip()).toHaveTextContent("Delete");
  await leave();
  pass(300);
  await point(copy());
  expect(tooltip()).not.toBeInTheDocument();
});

it("is the only one when the pointer moves on to the next control", async () => {
  await point(copy());
  pass(700);
  await point(remove(), 60, 125);
  await point(remove(), 61, 125);
  expect(tooltip()).toHaveTextContent("Delete");
  expect(copy()).not.toHaveAttribute("aria-describedby");
  expect(tooltipTargets.get()).toHaveLength(1);
});

it("stays open while the pointer is on its text, and a press there does not reach what is around the control", async () => {
  await point(copy());
  pass(700);
  const text = screen.getByRole("tooltip");
  await point(document.body, 20, 98);
  await point(text, 20, 80);
  pass(5000);
  expect(tooltip()).toBe(text);
  await person.click(text);
  expect(onCardPress).not.toHaveBeenCalled();
  expect(tooltip()).toBe(text);
  await leave();
  expect(tooltip()).not.toBeInTheDocument();
});

it("does not repeat the name of the control as its description", async () => {
  await point(remove());
  pass(700);
  expect(tooltip()).toHaveTextContent("Delete");
  expect(remove()).not.toHaveAccessibleDescription();
});

it("shows the latest text while it is open", async () => {
  await point(copy());
  pass(700);
  press("Rename");
  expect(tooltip()).toHaveTextContent("Copied (C)");
});

it("closes on Escape, and waits again after that", async () => {
  await point(copy());
  pass(700);
  await person.keyboard("{Escape}");
  expect(tooltip()).not.toBeInTheDocument();
  await leave();
  pass(300);
  await point(copy());
  pass(699);
  expect(tooltip()).not.toBeInTheDocument();
  pass(1);
  expect(tooltip()).toBeInTheDocument();
});

it("closes on a press, and opens again only when the pointer returns", async () => {
  await point(copy());
  pass(700);
  // jsdom would show the focus that a whole press gives.
  fireEvent.pointerDown(copy());
  expect(tooltip()).not.toBeInTheDocument();
  await point(copy(), 21);
  pass(2000);
  expect(tooltip()).not.toBeInTheDocument();
  await leave();
  await point(copy());
  pass(700);
  expect(tooltip()).toBeInTheDocument();
});

it("does not open after a press while the pointer still rests", async () => {
  await point(copy());
  pass(500);
  await person.pointer({ keys: "[MouseLeft]", target: copy() });
  pass(2000);
  expect(tooltip()).not.toBeInTheDocument();
});

it("does not open on touch", async () => {
  await person.pointer([
    { keys: "[TouchA>]", target: document.body },
    { pointerName: "TouchA", target: copy() },
  ]);
  pass(2000);
  expect(tooltip()).not.toBeInTheDocument();
  await person.pointer("[/TouchA]");
});

it("opens at once on keyboard focus, closes on blur, and does not block presses on what it covers", async () => {
  await person.tab();
  expect(copy()).toHaveFocus();
  expect(tooltip()).toHaveTextContent("Copies the text (C)");
  expect(tooltip()).toHaveStyle({ pointerEvents: "none" });
  await person.tab();
  expect(tooltip()).toHaveTextContent("Delete");
  act(() => remove().blur());
  expect(tooltip()).not.toBeInTheDocument();
});

it.each(["{Enter}", " "])(
  "closes when %j presses its control, which need not make a click, and not by another key",
  async (key) => {
    copy().addEventListener("keydown", (event) => event.preventDefault());
    await person.tab();
    await person.keyboard("{ArrowDown}");
    expect(tooltip()).toBeInTheDocument();
    await person.keyboard(key);
    expect(tooltip()).not.toBeInTheDocument();
    expect(copy()).toHaveFocus();
  },
);

it("does not open on a focus that is not visible", async () => {
  const control = copy();
  const matches = jest.spyOn(control, "matches").mockReturnValue(false);
  act(() => control.focus());
  pass(2000);
  expect(matches).toHaveBeenCalledWith(":focus-visible");
  expect(tooltip()).not.toBeInTheDocument();
});

it("neither opens nor stays open when it is disabled", async () => {
  await point(link());
  pass(700);
  expect(tooltip()).toHaveTextContent("Prompts");
  press("Fold");
  expect(tooltip()).not.toBeInTheDocument();
  pass(300);
  await leave();
  await point(link());
  pass(2000);
  expect(tooltip()).not.toBeInTheDocument();
});

it("closes when its control is removed, and the next one waits again", async () => {
  await point(remove());
  pass(700);
  press("Remove");
  expect(tooltip()).not.toBeInTheDocument();
  pass(300);
  await point(copy());
  expect(tooltip()).not.toBeInTheDocument();
});

it("keeps the element of the control and its focus, and adds nothing around it", async () => {
  const control = copy();
  const around = control.parentElement;
  await person.tab();
  await point(control);
  pass(700);
  expect(tooltip()).toBeInTheDocument();
  expect(copy()).toBe(control);
  expect(control.parentElement).toBe(around);
  expect(control).toHaveFocus();
});

it("is inside the modal dialog of its control, and one Escape closes both", async () => {
  const onClose = jest.fn();
  render(
    <Dialog title="Values" closeLabel="Close" onClose={onClose}>
      <p>Ada</p>
    </Dialog>,
  );
  const close = screen.getByRole("button", { name: "Close" });
  await point(close);
  pass(700);
  expect(tooltip()?.closest("dialog")).toBe(screen.getByRole("dialog", { name: "Values" }));
  act(() => close.focus());
  await person.keyboard("{Escape}");
  expect(tooltip()).not.toBeInTheDocument();
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("opens to the left of a control whose text reads from right to left", async () => {
  const place = async () => {
    await point(link());
    pass(700);
    const side = (await screen.findByRole("tooltip")).dataset.side;
    await leave();
    return side;
  };
  expect(await place()).toBe("right");
  link().style.direction = "rtl";
  expect(await place()).toBe("left");
});
