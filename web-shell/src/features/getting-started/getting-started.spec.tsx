import { createApi } from "@promptory/api-client";
import { ThemeProvider } from "@promptory/ui/mode";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { createQueryClient } from "../../data/query-client.ts";
import { FakeLibrary } from "../../testing/fake-library.ts";
import { GettingStartedPage } from "./getting-started-page.tsx";

function open(library: FakeLibrary, config: object = {}) {
  createApi({ token: () => "token", fetch: library.fetch });
  globalThis.fetch = async () => Response.json({ remotes: {}, ...config });
  render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <GettingStartedPage />
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return userEvent.setup();
}

const step = (name: RegExp) => screen.getByRole("heading", { name }).closest("li") as HTMLElement;

describe("Getting Started", () => {
  it("shows which steps are done and which one is next", async () => {
    const library = new FakeLibrary();
    Object.assign(library.progress, { created: true, copied: true });
    open(library);
    expect(await screen.findByText("2 of 5 steps done")).toBeInTheDocument();
    expect(screen.getByRole("progressbar", { name: "Steps done" })).toHaveAttribute("value", "2");
    expect(within(step(/Create prompts/)).getByText("Done")).toBeInTheDocument();
    expect(within(step(/Improve prompts/)).getByText("Next")).toBeInTheDocument();
    expect(step(/Improve prompts/)).toHaveAttribute("aria-current", "step");
    expect(within(step(/Copy and paste/)).getByText("Done")).toBeInTheDocument();
    expect(screen.getAllByText("Next")).toHaveLength(1);
  });

  it("says so when all of them are", async () => {
    const library = new FakeLibrary();
    library.progress = { created: true, improved: true, combined: true, copied: true, typed: true };
    open(library);
    expect(await screen.findByText("All five steps done. Your library is yours to grow.")).toBeInTheDocument();
    expect(screen.getAllByText("Done")).toHaveLength(5);
  });

  it("leads to each screen whether or not progress is known, and asks for it again", async () => {
    const library = new FakeLibrary();
    library.refuse("GET", /getting-started/, 503, { code: "unavailable", message: "Not now." });
    const person = open(library);
    expect(await screen.findByText("How far you are could not be loaded")).toBeInTheDocument();
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    for (const address of ["/?new=1", "/templates", "/builder", "/types"]) expect(links).toContain(address);
    await person.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("0 of 5 steps done")).toBeInTheDocument();
  });

  it("names who made it and how to thank them, where that is set", async () => {
    open(new FakeLibrary(), {
      author: { name: "Ada", url: "https://example.org/ada" },
      donateUrl: "https://example.org",
    });
    expect(await screen.findByRole("link", { name: "Ada" })).toHaveAttribute("href", "https://example.org/ada");
    expect(screen.getByRole("link", { name: "Support this project" })).toHaveAttribute("href", "https://example.org");
  });
});
