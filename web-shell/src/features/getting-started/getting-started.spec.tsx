import { createApi } from "@promptory/api-client";
import { ThemeProvider } from "@promptory/ui/mode";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { createQueryClient } from "../../api/client.ts";
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
  beforeEach(() => localStorage.clear());

  it("shows which steps are done and which one is next", async () => {
    const library = new FakeLibrary();
    Object.assign(library.progress, { created: true, copied: true });
    const person = open(library);
    expect(await screen.findByText("2 of 5 steps done")).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Show steps" }));
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
    const person = open(library);
    expect(await screen.findByText("All five steps done.")).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Show steps" }));
    expect(screen.getAllByText("Done")).toHaveLength(5);
  });

  it("leads to each screen whether or not progress is known, and asks for it again", async () => {
    const library = new FakeLibrary();
    library.refuse("GET", /getting-started/, 503, { code: "unavailable", message: "Not now." });
    const person = open(library);
    expect(await screen.findByText("Your progress could not be loaded")).toBeInTheDocument();
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

describe("the home page, once two steps are done", () => {
  beforeEach(() => localStorage.clear());

  function homeLibrary(): FakeLibrary {
    const library = new FakeLibrary();
    Object.assign(library.progress, { created: true, typed: true });
    const coding = library.addType("Coding", "#007aff");
    for (const name of ["Used", "Marked", "Other"]) library.addTemplate(name, `About ${name}`, coding);
    Object.assign(library.templates[0] ?? {}, { lastUsedAt: "2026-01-02T03:04:05.000Z" });
    Object.assign(library.templates[1] ?? {}, { favourite: true });
    return library;
  }
  const list = async (name: string) => within(await screen.findByRole("region", { name }));

  it("shows a search field, the prompts used last and the favourites, each to copy", async () => {
    const person = open(homeLibrary());
    expect((await list("Recently used")).getByRole("link", { name: "Used" })).toBeInTheDocument();
    expect((await list("Favorites")).getByRole("link", { name: "Marked" })).toBeInTheDocument();
    expect((await list("Megaprompts")).getByText(/you save in the builder/)).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Other" })).not.toBeInTheDocument();
    await person.click((await list("Favorites")).getByRole("button", { name: "Copy Marked" }));
    expect(await navigator.clipboard.readText()).toBe("About Marked");
    expect(screen.getByRole("searchbox", { name: "Search prompts" })).toBeInTheDocument();
  });

  it("folds the steps to one line with the three links, and reopens them", async () => {
    const person = open(homeLibrary());
    await person.click(await screen.findByRole("button", { name: "Show steps" }));
    expect(screen.getByRole("heading", { name: /Manage prompt types/ })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Improve a prompt" })).toHaveAttribute("href", "/templates?improve=100");
    await person.click(screen.getByRole("button", { name: "Hide steps" }));
    expect(screen.queryByRole("heading", { name: /Manage prompt types/ })).not.toBeInTheDocument();
    const links = within(screen.getByRole("navigation", { name: "Your library" })).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/templates", "/builder", "/types"]);
  });
});
