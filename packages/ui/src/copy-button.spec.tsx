import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CopyButton } from "./copy-button.tsx";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const person = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

it("says Copied for two seconds", async () => {
  render(<CopyButton copy={() => Promise.resolve()} />);
  await person().click(screen.getByRole("button", { name: "Copy" }));
  expect(screen.getByRole("button", { name: "Copied" })).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1999));
  expect(screen.getByRole("button", { name: "Copied" })).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole("button", { name: "Copy" })).toBeInTheDocument();
});

it("tells who used it when the clipboard refuses, and claims nothing", async () => {
  const refused = new Error("refused");
  const onFail = jest.fn();
  render(<CopyButton iconOnly copy={() => Promise.reject(refused)} onFail={onFail} />);
  await person().click(screen.getByRole("button", { name: "Copy" }));
  expect(onFail).toHaveBeenCalledWith(refused);
  expect(screen.queryByText("Copied")).not.toBeInTheDocument();
});
