import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLayoutEffect } from "react";
import { Menu } from "./menu.tsx";
import { usePageKeys } from "./use-page-keys.ts";

const onNew = jest.fn();
function Page({ isListOpen = false }) {
  usePageKeys({ n: onNew });
  return (
    <>
      <Menu label="Filters" trigger="F">
        <p>None</p>
      </Menu>
      <div role="combobox" aria-expanded={isListOpen} aria-controls="list" tabIndex={0} />
    </>
  );
}

beforeEach(() => onNew.mockClear());

it("handles a key that is pressed as soon as the page is there", () => {
  function PressedAtOnce() {
    usePageKeys({ n: onNew });
    useLayoutEffect(() => void fireEvent.keyDown(document, { key: "n" }), []);
    return null;
  }
  render(<PressedAtOnce />);
  expect(onNew).toHaveBeenCalledTimes(1);
});

it("does nothing while a menu is open, whatever has the focus, and works again after Escape", async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Filters" }));
  await userEvent.keyboard("n");
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("n");
  expect(onNew).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}n");
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  expect(onNew).toHaveBeenCalledTimes(1);
});

it("does nothing while a list of options is open", async () => {
  const { rerender } = render(<Page isListOpen />);
  await userEvent.keyboard("n");
  expect(onNew).not.toHaveBeenCalled();
  rerender(<Page />);
  await userEvent.keyboard("n");
  expect(onNew).toHaveBeenCalledTimes(1);
});
