import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, MemoryRouter, Route, Routes } from "react-router";
import { AppErrorBoundary } from "./error-boundary.tsx";
import { type LoadPage, PageSlot } from "./page-slot.tsx";

function open(load: LoadPage) {
  render(
    <MemoryRouter initialEntries={["/broken"]}>
      <Link to="/other">Other</Link>
      <AppErrorBoundary>
        <Routes>
          <Route path="/broken" element={<PageSlot load={load} />} />
          <Route path="/other" element={<h1>Other page</h1>} />
        </Routes>
      </AppErrorBoundary>
    </MemoryRouter>,
  );
}

beforeEach(() => jest.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

function Broken(): never {
  throw new Error("The pager lost its page");
}

it("says Application Error with the message, and keeps the details folded away", async () => {
  open(async () => ({ default: Broken }));
  expect(await screen.findByRole("heading", { name: "Application Error" })).toBeInTheDocument();
  expect(screen.getByText("The pager lost its page")).toBeInTheDocument();
  expect(screen.getByText("Technical details").closest("details")).not.toHaveAttribute("open");
  expect(screen.getByRole("link", { name: "Go to Home" })).toHaveAttribute("href", "/");
});

it("asks for the page's code again on Retry", async () => {
  let tries = 0;
  open(async () => {
    tries += 1;
    if (tries <= 2) throw new Error("Loading chunk 8 failed.");
    return { default: () => <h1>Here after all</h1> };
  });
  await userEvent.click(await screen.findByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { name: "Here after all" })).toBeInTheDocument();
});

it("is left behind by going elsewhere", async () => {
  open(async () => ({ default: Broken }));
  await screen.findByRole("heading", { name: "Application Error" });
  await userEvent.click(screen.getByRole("link", { name: "Other" }));
  expect(screen.getByRole("heading", { name: "Other page" })).toBeInTheDocument();
});
