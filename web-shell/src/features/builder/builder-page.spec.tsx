import { screen, waitFor, within } from "@testing-library/react";
import { FakeLibrary } from "../../testing/fake-library.ts";
import { openPage } from "../../testing/open-page.tsx";
import { BuilderPage } from "./builder-page.tsx";

function open(address = "/builder") {
  const library = new FakeLibrary();
  const type = library.addType("Review", "#007aff");
  library.addTemplate("Role", "You review {{language}} code.", type);
  library.addTemplate("Task", "Explain this {{language}} to {{reader}}.", type);
  return { library, ...openPage(library, address, <BuilderPage />) };
}

const parts = () => screen.getByRole("region", { name: /^Selected Prompts/ });
const rows = () => within(parts()).getAllByRole("listitem");
const button = (name: string) => screen.findByRole("button", { name });

describe("the megaprompt builder", () => {
  beforeEach(() => localStorage.clear());

  it("asks for a variable under the first part that has it, and fills it in everywhere", async () => {
    const { person } = open();
    await person.click(await button("Add Role"));
    await person.click(await button("Add Task"));
    const [role, task] = rows();
    if (!role || !task) throw new Error("two parts expected");
    await person.type(within(role).getByRole("textbox", { name: "Language" }), "Rust");
    expect(within(task).queryByRole("textbox", { name: "Language" })).not.toBeInTheDocument();
    expect(within(task).getByText("Filled in above: Language")).toBeInTheDocument();
    const preview = screen.getByRole("region", { name: "Megaprompt Preview" });
    await waitFor(() => expect(preview).toHaveTextContent("You review Rust code."));
    expect(preview).toHaveTextContent("Explain this Rust to");
  });

  it("keeps what was typed when another part brings more variables", async () => {
    const { person } = open();
    await person.click(await button("Add Role"));
    const language = screen.getByRole("textbox", { name: "Language" });
    await person.type(language, "Go");
    await person.click(await button("Add Task"));
    expect(await screen.findByRole("textbox", { name: "Reader" })).toBeInTheDocument();
    expect(language).toHaveValue("Go");
  });

  it("adds a heading above its prompt, and does not count it as a prompt", async () => {
    const { person } = open("/builder?add=100,101");
    await person.click(await button("Add a heading above Task"));
    expect(within(rows()[1] ?? parts()).getByRole("textbox", { name: "Heading" })).toBeInTheDocument();
    expect(within(parts()).getByRole("heading")).toHaveTextContent("Selected Prompts2");
  });

  it("refuses to save an empty heading and shows which one", async () => {
    const { person, library } = open("/builder?add=100");
    await person.click(await button("Add heading"));
    await person.click(await button("Save"));
    const heading = screen.getByRole("textbox", { name: "Heading" });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(heading).toHaveAccessibleDescription("Enter a heading, or remove it.");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(library.calls.filter((call) => call.startsWith("POST"))).toEqual([]);
  });

  it("begins with the prompts of the address, once", async () => {
    const { place } = open("/builder?add=101,100");
    await waitFor(() => expect(place.address).toBe("/builder"));
    expect(await within(parts()).findByText("Task")).toBeInTheDocument();
    expect(rows().map((row) => row.querySelector("[dir=auto]")?.textContent)).toEqual(["Task", "Role"]);
  });
});
