import { ToastArea } from "@promptory/ui/toast-area";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useUndoToast } from "./operations.ts";

function Page() {
  const show = useUndoToast();
  return (
    <>
      <button type="button" onClick={() => show({ title: "Prompt deleted", onUndo: () => undefined })}>
        Delete
      </button>
      <ToastArea />
    </>
  );
}

it("offers Undo for ten seconds", () => {
  jest.useFakeTimers();
  render(<Page />);
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  act(() => jest.advanceTimersByTime(9_900));
  expect(screen.getByRole("button", { name: "Undo" })).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(2_000));
  expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  jest.useRealTimers();
});
