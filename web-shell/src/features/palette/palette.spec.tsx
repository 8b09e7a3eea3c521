import { createApi } from "@promptory/api-client";
import { ThemeProvider } from "@promptory/ui/mode";
import { ToastArea } from "@promptory/ui/toast-area";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { createQueryClient } from "../../api/client.ts";
import { FakeLibrary } from "../../testing/fake-library.ts";
import { Palette } from "./palette.tsx";

const PAGES = [
  { path: "/types", title: "Prompt Types" },
  { path: "/builder", title: "Megaprompt Builder" },
];

function fill(): FakeLibrary {
  const library = new FakeLibrary();
  const type = library.addType("Letters", "#007aff");
  library.addTemplate("Plain letter", "Dear all.", type).lastUsedAt = "2026-01-01T00:00:00.000Z";
  library.addTemplate("Open letter", "Dear {{name}}.", type);
  library.filters.push({ id: 1, name: "My drafts", query: "tag=draft", createdAt: "2026-01-01T00:00:00.000Z" });
  return library;
}

function open(library = fill()) {
  createApi({ token: () => "token", fetch: library.fetch });
  const seen = { closed: 0, logout: 0, keys: 0, address: "" };
  function Probe() {
    const { pathname, search } = useLocation();
    seen.address = pathname + search;
    return null;
  }
  render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <Palette
            pages={PAGES}
            onLogout={() => (seen.logout += 1)}
            onKeys={() => (seen.keys += 1)}
            onClose={() => (seen.closed += 1)}
          />
          <Probe />
        </MemoryRouter>
        <ToastArea />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return { person: userEvent.setup(), seen, library };
}

const option = (name: RegExp | string) => screen.findByRole("option", { name });
const chosen = (name: RegExp) => screen.findByRole("option", { name, selected: true });

describe("the palette", () => {
  it("begins with the prompts used last", async () => {
    open();
    expect(await option(/^Plain letter/)).toBeInTheDocument();
    expect(screen.getByText("Recently used")).toBeInTheDocument();
    expect(screen.queryByRole("option", { name: /^Open letter/ })).not.toBeInTheDocument();
  });

  it.each([
    ["prompt ty", "/types"],
    ["tags", "/tags"],
    ["my dr", "/templates?tag=draft"],
    ["new type", "/types?new=1"],
    ["new pr", "/templates?new=1"],
    ["import", "/templates?import=1"],
  ])("goes where “%s” says", async (typed, address) => {
    const { person, seen } = open();
    await option("My drafts");
    await person.keyboard(`${typed}`);
    await waitFor(() => expect(screen.getByText("0 prompts")).toBeInTheDocument());
    await person.keyboard("{Enter}");
    expect(seen).toMatchObject({ address, closed: 1 });
  });

  it("does not take a prompt that was found for what was typed before", async () => {
    const library = fill();
    library.addTemplate("Neat letter", "Dear all.", library.addType("Notes", "#007aff"));
    const { person, seen } = open(library);
    await person.keyboard("ne");
    await chosen(/at letter/);
    await person.keyboard("w pr{Enter}");
    expect(seen).toMatchObject({ address: "/templates?new=1", closed: 1 });
  });

  it("takes such a prompt when it is pressed, also where the others come meanwhile", async () => {
    const library = fill();
    library.addTemplate("Neat letter", "Dear friend.", library.addType("Notes", "#007aff"));
    const { person, seen } = open(library);
    await person.keyboard("ne");
    await chosen(/at letter/);
    await person.keyboard("a");
    const row = screen.getByRole("option", { name: /letter/ });
    await person.pointer({ target: row, keys: "[MouseLeft>]" });
    await waitFor(() => expect(screen.getByText("1 prompt")).toBeInTheDocument());
    await person.pointer({ target: row, keys: "[/MouseLeft]" });
    await waitFor(() => expect(seen.closed).toBe(1));
    expect(await navigator.clipboard.readText()).toBe("Dear friend.");
  });

  describe.each([
    { name: "Enter", keys: "{Enter}", address: "/", copied: "Dear all." },
    { name: "Ctrl and Enter", keys: "{Control>}{Enter}{/Control}", address: "/templates/100", copied: "" },
  ])("keeps $name until the prompts for what is typed are there", ({ keys, address, copied }) => {
    it("when none were looked for before", async () => {
      const { person, seen } = open();
      await option(/^Plain letter/);
      await person.keyboard(`plain${keys}`);
      expect(seen.closed).toBe(0);
      await waitFor(() => expect(seen).toMatchObject({ address, closed: 1 }));
      expect(await navigator.clipboard.readText()).toBe(copied);
    });

    it("while those for what was typed before are shown", async () => {
      const { person, seen } = open();
      await person.keyboard("letter");
      await option(/^Open letter/);
      await person.keyboard(`{Backspace>6/}plain${keys}`);
      expect(seen.closed).toBe(0);
      await waitFor(() => expect(seen).toMatchObject({ address, closed: 1 }));
      expect(await navigator.clipboard.readText()).toBe(copied);
    });
  });

  it("finds a prompt by its command after a slash", async () => {
    const library = fill();
    Object.assign(library.templates[1] ?? {}, { command: "dear" });
    const { person, seen } = open(library);
    await person.keyboard("/de");
    expect(await option(/^Open letter/)).toHaveTextContent("/dear");
    expect(screen.queryByRole("option", { name: /^Plain letter/ })).not.toBeInTheDocument();
    await person.keyboard("{Control>}{Enter}{/Control}");
    expect(seen).toMatchObject({ address: "/templates/101", closed: 1 });
  });

  it("takes typed filters of what exists, as the list does, and marks the words", async () => {
    const library = fill();
    Object.assign(library.templates[1] ?? {}, { tags: ["work"], favourite: true });
    library.addTemplate("Letter to a friend", "Dear friend.", library.addType("Notes", "#007aff"));
    const { person } = open(library);
    await person.paste("letter type:letters tag:WORK tag:work is:favourite changed:>2026-01-02 tag:none");
    const list = await screen.findByRole("list", { name: "Active filters" });
    await within(list).findByText("work");
    const chips = within(list).getAllByRole("listitem");
    expect(chips.map((chip) => chip.textContent)).toEqual([
      "Type: Letters",
      "Favorites",
      "Changed since Jan 2, 2026",
      "work",
    ]);
    const last = () =>
      new URLSearchParams(library.calls.findLast((call) => call.includes("updatedAfter"))?.split("?")[1]);
    await waitFor(() => expect(last().getAll("tag")).toEqual(["work"]));
    expect(Object.fromEntries(last())).toMatchObject({
      search: "letter tag:none",
      typeId: "1",
      favourite: "true",
      updatedAfter: "2026-01-02",
    });
    await person.keyboard("{Backspace>9/}");
    expect(await option(/^Open letter/)).toBeInTheDocument();
    expect(screen.queryByRole("option", { name: /^Plain letter|^Letter to/ })).not.toBeInTheDocument();
    expect(within(screen.getByRole("listbox")).getByText("letter", { selector: "mark" })).toBeInTheDocument();
  });

  it("names the words that a typo was taken for, and shows the passage that has them", async () => {
    const library = fill();
    library.near = library.templates.slice(0, 1).map((one) => ({ ...one, meant: "dear" }));
    const { person } = open(library);
    await person.keyboard("daer");
    expect(await screen.findByText("Results for dear")).toBeInTheDocument();
    const preview = screen.getByRole("region", { name: "Preview" });
    expect(within(preview).getByText("Dear", { selector: "mark" })).toBeInTheDocument();
  });

  it("finds nothing for a command that cannot be", async () => {
    const { person, library } = open();
    await person.keyboard("/%");
    expect(await screen.findByText("Nothing found. Try other words.")).toBeInTheDocument();
    expect(library.calls.filter((call) => call.includes("command="))).toEqual([]);
  });

  it("finds a prompt, copies it with Enter and opens it to read with Ctrl and Enter", async () => {
    const { person, seen, library } = open();
    await person.keyboard("plain");
    await chosen(/^Plain letter/);
    expect(screen.getByRole("region", { name: "Preview" })).toHaveTextContent("Dear all.");
    await person.keyboard("{Enter}");
    expect(await screen.findByText("Copied to the clipboard")).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe("Dear all.");
    await waitFor(() => expect(library.calls).toContain("POST /api/templates/100/usage"));
    await person.keyboard("{Control>}{Enter}{/Control}");
    expect(seen.address).toBe("/templates/100");
  });

  it("asks for the variables of a prompt before it copies", async () => {
    const { person } = open();
    await person.keyboard("open letter");
    await chosen(/^Open letter/);
    await person.keyboard("{Enter}");
    await person.type(await screen.findByRole("textbox", { name: "Name" }), "Ada");
    await person.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe("Dear Ada."));
  });

  it("shows commands whose words were typed above the prompts, and others below them", async () => {
    const library = fill();
    library.addTemplate("Theme of a novel", "Find one.", library.addType("Ideas", "#007aff"));
    const { person } = open(library);
    const titles = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
    await person.keyboard("theme");
    await option(/^Theme of a novel/);
    expect(titles()).toEqual(["Dark theme", "Light theme", "System theme", expect.stringMatching(/^Theme of a/)]);
    expect(await chosen(/^Dark theme/)).toBeInTheDocument();
    await person.keyboard("{Backspace}");
    await waitFor(() => expect(titles()[0]).toMatch(/^Theme of a novel/));
    expect(await chosen(/of a novel/)).toBeInTheDocument();
    await person.keyboard("{ArrowDown}");
    expect(await chosen(/^Dark theme/)).toBeInTheDocument();
  });

  it("finds megaprompts, which are not listed before something is typed", async () => {
    const library = fill();
    const at = "2026-01-01T00:00:00.000Z";
    library.megaprompts.push({
      id: 7,
      name: "Launch plan",
      separator: "rule",
      titles: false,
      parts: [],
      createdAt: at,
      updatedAt: at,
    });
    const { person, seen } = open(library);
    await option("My drafts");
    expect(screen.queryByRole("option", { name: "Launch plan" })).not.toBeInTheDocument();
    await person.keyboard("launch");
    await chosen(/^Launch plan/);
    await person.keyboard("{Enter}");
    expect(seen).toMatchObject({ address: "/builder?id=7", closed: 1 });
  });

  it("says when nothing was found, and when the search did not work", async () => {
    const { person, library } = open();
    await option("My drafts");
    await person.keyboard("zzz");
    expect(await screen.findByText("Nothing found. Try other words.")).toBeInTheDocument();
    library.refuse("GET", /templates$/, 503, { code: "unavailable", message: "Not now." });
    await person.keyboard("y");
    expect(await screen.findByText("The search did not work. Try again in a moment.")).toBeInTheDocument();
  });

  it("does what its commands say", async () => {
    const { person, seen } = open();
    const list = await screen.findByRole("listbox");
    await person.click(within(list).getByRole("option", { name: "Keyboard shortcuts" }));
    await person.click(within(list).getByRole("option", { name: "Log out" }));
    await person.click(within(list).getByRole("option", { name: "Light theme" }));
    expect(seen).toMatchObject({ keys: 1, logout: 1, closed: 3 });
    expect(document.documentElement.dataset.theme).toBe("light");
  });
});
