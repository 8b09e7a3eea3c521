import { act, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { Tooltip } from "./tooltip.tsx";

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

function enter(element: Element, pointerType = "mouse") {
  const event = createEvent.pointerOver(element);
  Object.defineProperty(event, "pointerType", { value: pointerType });
  fireEvent(element, event);
}

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <>
      <Tooltip text="Copies the text">
        <button type="button">Copy</button>
      </Tooltip>
      <Tooltip text="Delete">
        <button type="button" aria-label="Delete" />
      </Tooltip>
    </>,
  );
  pass(1000);
});

afterEach(() => jest.useRealTimers());

const copy = () => screen.getByRole("button", { name: "Copy" });
const remove = () => screen.getByRole("button", { name: "Delete" });

it("opens after 700 ms of rest and describes the control", () => {
  enter(copy());
  pass(699);
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
  pass(1);
  expect(screen.getByRole("tooltip")).toHaveTextContent("Copies the text");
  expect(copy()).toHaveAccessibleDescription("Copies the text");
});

it("opens a neighbour at once within 300 ms, and waits again after that", () => {
  enter(copy());
  pass(700);
  fireEvent.pointerOut(copy());
  pass(299);
  enter(remove());
  pass(0);
  expect(screen.getByRole("tooltip")).toHaveTextContent("Delete");
  fireEvent.pointerOut(remove());
  pass(300);
  enter(copy());
  pass(0);
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
});

it("does not repeat the name of the control as its description", () => {
  enter(remove());
  pass(700);
  expect(remove()).not.toHaveAccessibleDescription();
});

it("closes on Escape and on a press", () => {
  enter(copy());
  pass(700);
  fireEvent.keyDown(document, { key: "Escape" });
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
  pass(1000);
  enter(copy());
  pass(700);
  fireEvent.pointerDown(copy());
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
});

it("stays away from fingers", () => {
  enter(copy(), "touch");
  pass(2000);
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
});
