import { screen, waitFor } from "@testing-library/react";
import { FakeLibrary } from "../../../testing/fake-library.ts";
import { openPage } from "../testing/open-page.tsx";

const PREVIEW = {
  columns: ["act", "prompt", "type"],
  total: 5,
  ready: 3,
  same: 1,
  problems: [{ line: 4, message: "Title is required" }],
  problemCount: 1,
  types: [{ name: "text", label: "Text", color: "#007aff", count: 4, isNew: true }],
  sample: [{ line: 2, title: "Terminal", type: "text", preview: "I want you to act" }],
};

async function openImport() {
  const library = new FakeLibrary();
  library.preview = PREVIEW;
  library.result = { created: 3, skipped: 1, typesCreated: 1, problems: PREVIEW.problems, problemCount: 1 };
  const opened = openPage(library);
  const [button] = await screen.findAllByRole("button", { name: "Import" });
  await opened.person.click(button as HTMLElement);
  await screen.findByRole("dialog", { name: "Import prompts" });
  const pick = async (name: string, text: string | Uint8Array<ArrayBuffer>) => {
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    const file = new File([text], name);
    // jsdom's File cannot be read in full.
    file.arrayBuffer = async () => (typeof text === "string" ? new TextEncoder().encode(text).buffer : text.buffer);
    await opened.person.upload(input as HTMLInputElement, file);
  };
  return { ...opened, library, pick };
}

describe("importing a file", () => {
  it("shows what would come in before anything is written", async () => {
    const { pick, library } = await openImport();
    await pick("prompts.csv", "act,prompt\na,b");
    expect(await screen.findByText("will come in")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Import 3 prompts" })).toBeInTheDocument();
    expect(screen.getByText("Title is required")).toBeInTheDocument();
    expect(screen.getByText("Terminal")).toBeInTheDocument();
    expect(library.calls).not.toContain("POST /api/templates/import");
  });

  it("imports after the person agreed, and leads to the prompts", async () => {
    const { pick, person, library } = await openImport();
    await pick("prompts.csv", "act,prompt\na,b");
    await person.click(await screen.findByRole("button", { name: "Import 3 prompts" }));
    expect(await screen.findByText("3 prompts imported")).toBeInTheDocument();
    expect(screen.getByText("1 row could not be read")).toBeInTheDocument();
    expect(library.bodies.at(-1)).toEqual({ content: "act,prompt\na,b", fileName: "prompts.csv", duplicates: "skip" });
    await person.click(screen.getByRole("button", { name: "Show prompts" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("brings in what is there already only when asked to", async () => {
    const { pick, person, library } = await openImport();
    await pick("prompts.csv", "act,prompt\na,b");
    await person.click(await screen.findByRole("radio", { name: "Import them again" }));
    await person.click(screen.getByRole("button", { name: "Import 4 prompts" }));
    await waitFor(() => expect(library.bodies.at(-1)).toMatchObject({ duplicates: "keep" }));
  });

  it("says in a sentence what is wrong with a file, and takes another", async () => {
    const { pick } = await openImport();
    await pick("prompts.xlsx", "x");
    expect(await screen.findByRole("alert")).toHaveTextContent("This is not a .csv file.");
    await pick("prompts.csv", Uint8Array.from([0x63, 0xe9]));
    expect(await screen.findByRole("alert")).toHaveTextContent("not saved as UTF-8");
    await pick("prompts.csv", "act,prompt\na,b");
    expect(await screen.findByText("will come in")).toBeInTheDocument();
  });

  it("shows the server's sentence for a file it cannot read", async () => {
    const { pick, library } = await openImport();
    const message = "The quote that opens in line 3 is never closed.";
    library.refuse("POST", /preview$/, 400, { code: "validation_failed", message });
    await pick("prompts.csv", 'act,prompt\na,"b');
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
  });

  it("keeps the preview when the import fails", async () => {
    const { pick, person, library } = await openImport();
    library.refuse("POST", /import$/, 503, { code: "unavailable", message: "The database does not answer." });
    await pick("prompts.csv", "act,prompt\na,b");
    await person.click(await screen.findByRole("button", { name: "Import 3 prompts" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("The database does not answer.");
    expect(screen.getByRole("button", { name: "Import 3 prompts" })).toBeEnabled();
  });
});
