import { render, screen } from "@testing-library/react";
import { relativeTime } from "./format.ts";
import { RelativeTime } from "./relative-time.tsx";

const now = new Date("2026-05-02T12:00:00Z");

it.each([
  ["2026-05-02T10:00:00Z", "2 hours ago"],
  ["2026-05-01T12:00:00Z", "yesterday"],
  ["2026-04-25T12:00:00Z", "last week"],
  [null, "recently"],
  [undefined, "recently"],
  ["not a date", "recently"],
])("tells %s as %s", (date, words) => {
  expect(relativeTime(date, now)).toBe(words);
});

it("carries the exact moment for machines and the curious", () => {
  render(<RelativeTime date="2026-05-02T10:00:00Z" now={now} />);
  const time = screen.getByText("2 hours ago");
  expect(time).toHaveAttribute("datetime", "2026-05-02T10:00:00Z");
  expect(time).toHaveAttribute("title");
});
