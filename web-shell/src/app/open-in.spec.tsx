import { screen, waitFor } from "@testing-library/react";
import { OwnAddress } from "../features/settings/own-address.tsx";
import { FakeLibrary } from "../testing/fake-library.ts";
import { openPage } from "../testing/open-page.tsx";

function open(content: string) {
  const library = new FakeLibrary();
  library.addTemplate("Letter", content, library.addType("Letters", "#007aff"));
  const opened: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(`${this.href} ${this.target} ${this.rel}`);
  });
  return { library, opened, ...openPage(library) };
}

describe("Open in…", () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => jest.restoreAllMocks());

  const choose = async (person: ReturnType<typeof open>["person"], site: string) => {
    await person.click(await screen.findByRole("button", { name: /More.*Letter/ }));
    await person.click(screen.getByRole("menuitem", { name: `Open in ${site}` }));
  };

  it("opens the site with the prompt in its address, and counts a use", async () => {
    const { person, opened, library } = open("Dear all");
    await choose(person, "Claude");
    await waitFor(() => expect(opened).toEqual(["https://claude.ai/new?q=Dear%20all _blank noopener noreferrer"]));
    await waitFor(() => expect(library.templates[0]?.useCount).toBe(1));
  });

  it("copies a prompt that is too long for the address, and says so", async () => {
    const { person, opened } = open("word ".repeat(2_000));
    await choose(person, "ChatGPT");
    expect(await screen.findByText("Prompt copied")).toBeInTheDocument();
    expect(opened).toEqual(["https://chatgpt.com/?q= _blank noopener noreferrer"]);
    expect(await navigator.clipboard.readText()).toBe("word ".repeat(2_000));
  });

  it("fills in the variables first", async () => {
    const { person, opened } = open("Dear {{name}}");
    await choose(person, "Perplexity");
    await person.type(await screen.findByRole("textbox", { name: "Name" }), "Ada");
    expect(opened).toEqual([]);
    await person.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(opened[0]).toContain("search?q=Dear%20Ada"));
  });

  it("offers a site of one's own, and refuses an address that is none", async () => {
    const library = new FakeLibrary();
    const { person, leave } = openPage(library, "/settings/appearance", <OwnAddress />);
    const field = screen.getByRole("textbox", { name: "Address" });
    await person.type(field, "javascript:alert()");
    await person.click(screen.getByRole("button", { name: "Save" }));
    expect(field).toHaveAccessibleDescription(/begins with https/);
    await person.clear(field);
    await person.type(field, "https://chat.example.com/#{{text}");
    await person.click(screen.getByRole("button", { name: "Save" }));
    leave();
    const { person: again, opened } = open("Hello");
    await choose(again, "chat.example.com");
    await waitFor(() => expect(opened[0]).toContain("https://chat.example.com/#Hello"));
  });
});
