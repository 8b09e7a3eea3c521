import { act, createEvent, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { pushDialog } from "./dialog-stack.ts";
import { ToastArea } from "./toast-area.tsx";
import { dismissToast, toast } from "./toast-store.ts";

const say = (message: Parameters<typeof toast>[0]) => act(() => void toast(message));
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const shown = (title: string) => screen.queryByText(title)?.closest("[data-state]");

beforeEach(() => {
  jest.useFakeTimers();
  render(<ToastArea />);
});

afterEach(() => {
  act(() => dismissToast());
  pass(1500);
  jest.useRealTimers();
});

it("closes after 5000 ms and is gone 1500 ms later", () => {
  say({ title: "Saved" });
  pass(4999);
  expect(shown("Saved")).toHaveAttribute("data-state", "open");
  pass(1);
  expect(shown("Saved")).toHaveAttribute("data-state", "closed");
  pass(1499);
  expect(shown("Saved")).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText("Saved")).not.toBeInTheDocument();
});

it("shows one at a time: the last one said", () => {
  say({ title: "First" });
  say({ title: "Second" });
  expect(screen.queryByText("First")).not.toBeInTheDocument();
  expect(shown("Second")).toHaveAttribute("data-state", "open");
});

it("is not closed by what dismisses an earlier one", () => {
  const first = toast({ title: "First" });
  say({ title: "Second" });
  act(() => dismissToast(first));
  expect(shown("Second")).toHaveAttribute("data-state", "open");
});

it("lets a toast choose its own time", () => {
  say({ title: "Short", durationMs: 2000 });
  pass(2000);
  expect(shown("Short")).toHaveAttribute("data-state", "closed");
});

it("stops the clock while the pointer is on it", () => {
  say({ title: "Read me" });
  pass(4000);
  fireEvent.pointerEnter(shown("Read me") as Element);
  pass(60_000);
  expect(shown("Read me")).toHaveAttribute("data-state", "open");
  fireEvent.pointerLeave(shown("Read me") as Element);
  pass(1000);
  expect(shown("Read me")).toHaveAttribute("data-state", "closed");
});

it("is focused by F8 and closed by Escape from there", () => {
  say({ title: "Here" });
  fireEvent.keyDown(document, { code: "F8" });
  expect(screen.getByRole("region", { name: "Notifications (F8)" })).toHaveFocus();
  fireEvent.keyDown(document, { key: "Escape" });
  expect(shown("Here")).toHaveAttribute("data-state", "closed");
});

it("says Notification to screen readers, and interrupts for what went wrong", () => {
  say({ title: "Done" });
  expect(screen.getByText("Notification:")).toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  say({ title: "Failed to copy", variant: "destructive" });
  expect(screen.getByRole("alert")).toHaveTextContent("Failed to copy");
});

it("runs its action and closes", () => {
  const undo = jest.fn();
  say({ title: "Deleted", action: { label: "Undo", onClick: undo } });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(shown("Deleted")).toHaveAttribute("data-state", "closed");
});

it("closes by its close control", () => {
  say({ title: "Close me" });
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(shown("Close me")).toHaveAttribute("data-state", "closed");
});

describe("a swipe", () => {
  const drag = (distance: number) => {
    const element = shown("Swipe") as Element;
    const send = (type: "pointerDown" | "pointerMove" | "pointerUp", clientX: number) => {
      const event = createEvent[type](element);
      Object.defineProperties(event, { button: { value: 0 }, clientX: { value: clientX } });
      fireEvent(element, event);
    };
    send("pointerDown", 100);
    send("pointerMove", 100 + distance);
    send("pointerUp", 100 + distance);
  };

  it.each([
    [50, "closed"],
    [49, "open"],
    [-80, "open"],
  ])("of %i px to the right leaves it %s", (distance, state) => {
    say({ title: "Swipe" });
    drag(distance);
    expect(shown("Swipe")).toHaveAttribute("data-state", state);
  });
});

it("moves above a bar that is in its corner, and back when the bar is gone", async () => {
  jest.useRealTimers();
  const bar = document.createElement("div");
  bar.dataset.toastClearance = "";
  const rect = (left: number, top: number, width: number, height: number) => () =>
    new DOMRect(left, top, width, height);
  const region = screen.getByRole("region", { name: "Notifications (F8)" });
  region.getBoundingClientRect = rect(innerWidth - 404, innerHeight - 80, 384, 60);
  bar.getBoundingClientRect = rect(300, innerHeight - 70, innerWidth - 300, 54);
  say({ title: "Saved" });
  expect(region.style.getPropertyValue("--clearance")).toBe("0px");
  document.body.append(bar);
  await waitFor(() => expect(region.style.getPropertyValue("--clearance")).toBe("82px"));
  bar.remove();
  await waitFor(() => expect(region.style.getPropertyValue("--clearance")).toBe("0px"));
  jest.useFakeTimers();
});

it("stays above the footer of a dialog that opens while it is shown", async () => {
  jest.useRealTimers();
  const dialog = document.body.appendChild(document.createElement("dialog"));
  const footer = dialog.appendChild(document.createElement("footer"));
  footer.dataset.toastClearance = "";
  footer.getBoundingClientRect = () => new DOMRect(-10, innerHeight - 60, innerWidth, 60);
  const area = () => screen.getByRole("region", { name: "Notifications (F8)", hidden: true });
  say({ title: "Log in to go on" });
  const closed = await act(async () => pushDialog(dialog));
  await act(async () => void dialog.append(document.createElement("p")));
  await waitFor(() => expect(area().style.getPropertyValue("--clearance")).toBe("72px"));
  await act(async () => closed());
  dialog.remove();
  jest.useFakeTimers();
});
