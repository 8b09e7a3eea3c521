import { screen, waitFor, within } from "@testing-library/react";
import { FakeLibrary } from "../../testing/fake-library.ts";
import { openPage } from "../../testing/open-page.tsx";
import { TagsPage } from "./tags-page.tsx";

function tagged(...tags: string[][]): FakeLibrary {
  const library = new FakeLibrary();
  const type = library.addType("Coding", "#007aff");
  for (const [index, names] of tags.entries()) library.addTemplate(`Prompt ${index}`, "text", type).tags = names;
  return library;
}

const open = (library: FakeLibrary) => openPage(library, "/tags", <TagsPage />);
const names = async () => (await screen.findAllByRole("link")).map(({ textContent }) => textContent);

describe("the tags page", () => {
  it("lists every tag with its prompts, finds one, and orders them", async () => {
    const { person } = open(tagged(["art", "draft"], ["draft"], ["draft", "zeal"]));
    expect(await names()).toEqual(["art: 1 prompt", "draft: 3 prompts", "zeal: 1 prompt"]);
    screen.getByRole("combobox", { name: "Sort" }).focus();
    await person.keyboard("{Enter}m{Enter}");
    expect((await names())[0]).toBe("draft: 3 prompts");
    await person.type(screen.getByRole("searchbox", { name: "Find a tag" }), "RA");
    expect(await names()).toEqual(["draft: 3 prompts"]);
    await person.keyboard("x");
    expect(screen.getByText("No tag has “RAx” in it.")).toBeInTheDocument();
  });

  it("leads to the prompts of a tag", async () => {
    const { person, place } = open(tagged(["black & white"]));
    await person.click(await screen.findByRole("link", { name: /^black & white/ }));
    expect(place.address).toBe("/templates?tag=black+%26+white");
  });

  it("renames one, with a way back", async () => {
    const library = tagged(["draft"]);
    const { person } = open(library);
    await person.click(await screen.findByRole("button", { name: "Rename draft" }));
    await person.keyboard("sketch{Enter}");
    expect(await screen.findByText("“draft” is now “sketch”.")).toBeInTheDocument();
    expect(library.templates[0]?.tags).toEqual(["sketch"]);
    await person.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("The tag is called “draft” again.")).toBeInTheDocument();
    expect(library.templates[0]?.tags).toEqual(["draft"]);
  });

  it("shows both names when someone else renamed it meanwhile", async () => {
    const library = tagged(["draft"]);
    const { person } = open(library);
    await person.click(await screen.findByRole("button", { name: "Rename draft" }));
    library.renameTagElsewhere("draft", "outline");
    await person.keyboard("sketch{Enter}");
    expect(await screen.findByText("Someone changed this tag since you opened it.")).toBeInTheDocument();
    await person.click(await screen.findByRole("button", { name: "Keep mine" }));
    expect(await screen.findByText("“draft” is now “sketch”.")).toBeInTheDocument();
    expect(library.templates[0]?.tags).toEqual(["sketch"]);
  });

  it("refuses a name that is none, and shows what the server says of another", async () => {
    const library = tagged(["draft"]);
    const { person } = open(library);
    await person.click(await screen.findByRole("button", { name: "Rename draft" }));
    await person.keyboard("{Delete}{Enter}");
    expect(await screen.findByText("Tag is required")).toBeInTheDocument();
    library.refuse("PUT", /tags/, 409, { code: "conflict", message: "You already have a tag with that name." });
    await person.keyboard("other{Enter}");
    expect(await screen.findByText("You already have a tag with that name.")).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("other");
  });

  it("offers to merge where the new name is that of another tag", async () => {
    const library = tagged(["draft"], ["Sketch"]);
    const { person } = open(library);
    await person.click(await screen.findByRole("button", { name: "Rename draft" }));
    await person.keyboard("sketch");
    await person.click(screen.getByRole("button", { name: "Merge into “Sketch”" }));
    expect(await screen.findByText("“draft” is now part of “Sketch”.")).toBeInTheDocument();
    expect(library.templates.map(({ tags }) => tags)).toEqual([["Sketch"], ["Sketch"]]);
  });

  it("merges one into another by keyboard alone, and parts them again", async () => {
    const library = tagged(["a"], ["b"], ["a", "b"]);
    const { person } = open(library);
    (await screen.findByRole("button", { name: "Merge a into another tag" })).focus();
    await person.keyboard("{Enter}");
    const dialog = await screen.findByRole("dialog", { name: "Merge “a”" });
    expect(within(dialog).getByRole("button", { name: "Merge" })).toBeDisabled();
    await person.keyboard("b{Tab} ");
    await person.click(within(dialog).getByRole("button", { name: "Merge into “b”" }));
    await waitFor(() => expect(library.templates.map(({ tags }) => tags)).toEqual([["b"], ["b"], ["b"]]));
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(library.templates.map(({ tags }) => tags)).toEqual([["a"], ["b"], ["a", "b"]]));
  });

  it("asks before it deletes one, and brings it back", async () => {
    const library = tagged(["art"], ["art", "draft"]);
    const { person } = open(library);
    await person.click(await screen.findByRole("button", { name: "Delete art" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Delete tag" });
    expect(dialog).toHaveTextContent("“art” will be removed from 2 prompts.");
    await person.click(within(dialog).getByRole("button", { name: "Delete tag" }));
    await waitFor(async () => expect(await names()).toEqual(["draft: 1 prompt"]));
    await person.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(async () => expect(await names()).toEqual(["art: 2 prompts", "draft: 1 prompt"]));
  });

  it("says what tags are for when there are none, and why it could not load them", async () => {
    const library = tagged([]);
    library.refuse("GET", /tags/, 503, { code: "unavailable", message: "The database does not answer." });
    const { person } = open(library);
    expect(await screen.findByRole("alert")).toHaveTextContent("The database does not answer.");
    await person.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("No tags yet")).toBeInTheDocument();
  });
});
