import { screen, waitFor, within } from "@testing-library/react";
import { FakeLibrary } from "../../../testing/fake-library.ts";
import { chooseFromMenu, openPage } from "../../../testing/open-page.tsx";

const NOW = "2026-01-02T03:04:05.000Z";
const row = (n: number, status: string, more: object = {}) => ({
  ...{ n, status, file: "prompts.csv", line: n + 1, item: null, message: null, title: `Prompt ${n}`, preview: "x" },
  ...{ type: { name: "text", label: "Text" }, target: null, convertible: {}, content: "new text", targetContent: null },
  ...{ targetType: null },
  ...more,
});
const TARGET = { target: { id: 9, title: "Prompt 3", updatedAt: NOW }, targetContent: "old text", targetType: "Text" };
const PREVIEW = {
  ...{
    id: 5,
    status: "preview",
    createdAt: NOW,
    appliedAt: null,
    undoneAt: null,
    undoUntil: null,
    outcome: null,
    undo: null,
  },
  files: [{ name: "prompts.csv", format: "csv", encoding: "windows-1252", rows: 4, problems: 1 }],
  counts: { new: 2, same: 1, conflict: 1, problem: 1 },
  types: [{ name: "text", label: "Text", color: "#007aff", count: 4, isNew: true }],
  syntaxes: [{ syntax: "brackets", rows: 1, places: 2 }],
};

async function openImport() {
  const library = new FakeLibrary();
  library.preview = PREVIEW;
  library.importRows = [
    row(1, "problem", { message: "Title is required", title: "", type: null }),
    row(2, "new", { content: "Hi [[name]]" }),
    row(3, "conflict", TARGET),
    row(4, "same"),
  ];
  library.result = { created: 2, replaced: 0, skipped: 2, converted: 0, typesCreated: 1, problems: 1 };
  library.undone = { removed: 1, restored: 0, typesRemoved: 0, kept: 1, keptTitles: ["Prompt 2"] };
  const opened = openPage(library);
  await chooseFromMenu(opened.person, "Import");
  await screen.findByRole("dialog", { name: "Import prompts" });
  const pick = async (...files: [string, string | Uint8Array<ArrayBuffer>][]) => {
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    const chosen = files.map(([name, content]) => {
      const file = new File([content], name);
      // jsdom's File cannot be read in full.
      file.arrayBuffer = async () =>
        typeof content === "string" ? new TextEncoder().encode(content).buffer : content.buffer;
      return file;
    });
    await opened.person.upload(input as HTMLInputElement, chosen);
  };
  return { ...opened, library, pick };
}

const select = async (person: ReturnType<typeof openPage>["person"], name: string | RegExp, option: string) => {
  await person.click(await screen.findByRole("combobox", { name }));
  await person.click(screen.getByRole("option", { name: option }));
};

describe("importing files", () => {
  it("converts the placeholders of prompts.chat unless that is unticked", async () => {
    const { pick, person, library } = await openImport();
    library.preview = { ...PREVIEW, syntaxes: [...PREVIEW.syntaxes, { syntax: "dollar", rows: 1, places: 1 }] };
    await pick(["prompts.csv", "act,prompt,for_devs\na,b,TRUE"]);
    expect(await screen.findByRole("checkbox", { name: /name=default/ })).toBeChecked();
    expect(screen.getByRole("checkbox", { name: /\[\[name\]\] becomes/ })).not.toBeChecked();
    await person.click(screen.getByRole("button", { name: "Choose other files" }));
    await pick(["prompts.csv", "title,content\na,b"]);
    expect(await screen.findByRole("checkbox", { name: /name=default/ })).not.toBeChecked();
  });

  it.each([
    ["title,content\na,b", "Pasted prompt"],
    ['[{"title":"a","content":"b"}]', "Pasted prompt"],
    ["---\ntitle: a\n---\nb", "Pasted prompt"],
    ["Act as a poet, with a name.", "Pasted prompt.md"],
  ])("reads pasted text: %j", async (pasted, name) => {
    const { person, library } = await openImport();
    // jsdom's File cannot be read.
    const read = async () => new TextEncoder().encode(pasted).buffer;
    Object.defineProperty(File.prototype, "arrayBuffer", { value: read, configurable: true, writable: true });
    await person.click(screen.getByRole("textbox", { name: "Or paste text" }));
    await person.paste(pasted);
    await person.click(screen.getByRole("button", { name: "Read pasted text" }));
    await screen.findByRole("button", { name: "Import 2 prompts" });
    expect(library.bodies.at(-1)).toEqual({ files: [{ name, text: pasted }] });
  });

  it("has a choice of three only in a conflict", async () => {
    const { pick } = await openImport();
    await pick(["prompts.csv", "x"]);
    expect(await screen.findByRole("combobox", { name: "What to do with “Prompt 3”" })).toBeInTheDocument();
    expect(screen.queryByRole("combobox", { name: "What to do with “Prompt 2”" })).not.toBeInTheDocument();
    expect(screen.getByRole("checkbox", { name: "Import “Prompt 2”" })).toBeChecked();
    expect(screen.getByRole("checkbox", { name: "Import “Prompt 4”" })).not.toBeChecked();
  });

  it("shows what would come in before anything is written", async () => {
    const { pick, library } = await openImport();
    await pick(["prompts.csv", "act,prompt\na,b"]);
    expect(await screen.findByRole("button", { name: "Import 2 prompts" })).toBeInTheDocument();
    expect(await screen.findByText("Title is required")).toBeInTheDocument();
    expect(screen.getByText("prompts.csv (CSV, windows-1252)")).toBeInTheDocument();
    expect(library.calls.filter((call) => call.endsWith("/apply"))).toEqual([]);
  });

  it("sends text as text, other bytes as they are, and what the person says of them", async () => {
    const { pick, person, library } = await openImport();
    await person.click(screen.getByText("Format and encoding"));
    await select(person, "Encoding", "koi8-r");
    await pick(["a.csv", "act,prompt"], ["b.csv", Uint8Array.from([0x63, 0xe9])]);
    await screen.findByRole("button", { name: "Import 2 prompts" });
    expect(library.bodies.at(-1)).toEqual({
      files: [
        { name: "a.csv", text: "act,prompt" },
        { name: "b.csv", base64: "Y+k=" },
      ],
      encoding: "koi8-r",
    });
  });

  it("takes a choice for a kind, and another for one row of it", async () => {
    const { pick, person, library } = await openImport();
    await pick(["prompts.csv", "x"]);
    await select(person, /with different text/, "Replace mine");
    await person.click(await screen.findByRole("checkbox", { name: "Import “Prompt 2”" }));
    await person.click(screen.getByRole("checkbox", { name: /\[\[name\]\] becomes/ }));
    await person.click(screen.getByRole("button", { name: "Import 2 prompts" }));
    expect(await screen.findByText("2 prompts imported")).toBeInTheDocument();
    expect(library.bodies.at(-1)).toMatchObject({
      conflict: "replace",
      rows: [{ n: 2, choice: "skip" }],
      convert: ["brackets"],
      unconverted: [],
    });
  });

  it("shows a conflict word by word, and what a conversion changes", async () => {
    const { pick, person } = await openImport();
    await pick(["prompts.csv", "x"]);
    await person.click(await screen.findByRole("button", { name: "Show “Prompt 3”" }));
    expect((await screen.findByText("old")).closest("del")).not.toBeNull();
    await person.click(screen.getByRole("checkbox", { name: /\[\[name\]\] becomes/ }));
    await person.click(screen.getByRole("button", { name: "Show “Prompt 2”" }));
    const changes = await screen.findByRole("region", { name: "What changes" });
    expect(changes).toHaveTextContent("[[name]] → {{name}}");
    expect(screen.getByText("Hi {{name}}")).toBeInTheDocument();
    await person.click(within(changes).getByRole("checkbox", { name: "Convert in this prompt" }));
    expect(screen.getByText("Hi [[name]]")).toBeInTheDocument();
  });

  it("warns of a new prompt that the library has nearly, and shows what differs", async () => {
    const { pick, person, library } = await openImport();
    const { id } = library.addTemplate("Greeting", "Hi there, dear reader", library.addType("Text", "#007aff"));
    const similar = { id, title: "Greeting", type: { label: "Text", color: "#007aff" }, same: 92, nearDuplicate: true };
    library.importRows = [row(2, "new", { content: "Hi there, dear writer", similar }), row(3, "new")];
    await pick(["prompts.csv", "x"]);
    await person.click(await screen.findByRole("button", { name: "Show “Prompt 2”" }));
    const warning = await screen.findByRole("region", { name: "92% the same as “Greeting” in your library" });
    expect((await within(warning).findByText("reader")).closest("ins")).not.toBeNull();
    expect(within(warning).getByText("writer").closest("del")).not.toBeNull();
    await person.click(screen.getByRole("button", { name: "Show “Prompt 3”" }));
    expect(await screen.findByText("new text")).toBeInTheDocument();
    expect(screen.getAllByText(/% the same as/)).toHaveLength(1);
  });

  it("can be taken back, and says what stays", async () => {
    const { pick, person } = await openImport();
    await pick(["prompts.csv", "x"]);
    await person.click(await screen.findByRole("button", { name: "Import 2 prompts" }));
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Import undone")).toBeInTheDocument();
    expect(screen.getByText("1 prompt kept because of later changes: Prompt 2.")).toBeInTheDocument();
  });

  it("shows the server's sentence for a file it cannot read, and takes another", async () => {
    const { pick, library } = await openImport();
    const message = "The quote that opens in line 3 is never closed.";
    library.refuse("POST", /imports$/, 400, { code: "validation_failed", message });
    await pick(["prompts.csv", 'act,prompt\na,"b']);
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    await pick(["prompts.csv", "x"]);
    expect(await screen.findByRole("button", { name: "Import 2 prompts" })).toBeInTheDocument();
  });

  it("keeps the preview and every choice when the import fails", async () => {
    const { pick, person, library } = await openImport();
    library.refuse("POST", /apply$/, 503, { code: "unavailable", message: "The database does not answer." });
    await pick(["prompts.csv", "x"]);
    await select(person, /with different text/, "Replace mine");
    await person.click(screen.getByRole("button", { name: "Import 3 prompts" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("The database does not answer.");
    await waitFor(() => expect(screen.getByRole("button", { name: "Import 3 prompts" })).toBeEnabled());
  });
});
