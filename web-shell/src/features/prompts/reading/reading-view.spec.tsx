import { act, screen, waitFor, within } from "@testing-library/react";
import { FakeLibrary } from "../../../testing/fake-library.ts";
import { openPage } from "../testing/open-page.tsx";

function libraryWith(...contents: string[]): FakeLibrary {
  const library = new FakeLibrary();
  const type = library.addType("Text", "#007aff");
  for (const [at, content] of contents.entries()) library.addTemplate(`Prompt ${at + 1}`, content, type);
  return library;
}

const view = () => screen.findByRole("region", { name: "Prompt" });

it("opens from a card, renders the text with its variables, and closes with Escape", async () => {
  const { person, place } = openPage(
    libraryWith(
      "# Role\n\nAct as **{{who*}}** and use `{{tone|calm, wild}}`.\n\n- one\n- <b>two</b>\n\n![x](https://a.example/x.png)",
    ),
  );
  await person.click(await screen.findByRole("link", { name: "Prompt 1" }));
  expect(place.address).toMatch(/^\/templates\/\d+$/);
  const shown = within(await view());
  expect(await shown.findByRole("heading", { name: "Role" })).toBeInTheDocument();
  expect(shown.getByText("{{who*}}").tagName).toBe("MARK");
  expect(shown.getByText("{{tone|calm, wild}}").closest("code")).not.toBeNull();
  expect(shown.getByText("<b>two</b>")).toBeInTheDocument();
  expect(shown.queryByRole("img")).not.toBeInTheDocument();
  expect(shown.getByText(/!\[x\]\(https:\/\/a\.example\/x\.png\)/)).toBeInTheDocument();
  await person.click(shown.getByRole("radio", { name: "Raw" }));
  expect(shown.getByText(/# Role/)).toHaveTextContent("Act as **{{who*}}** and use");
  await person.keyboard("{Escape}");
  await waitFor(() => expect(place.address).toBe("/templates"));
  expect(screen.queryByRole("region", { name: "Prompt" })).not.toBeInTheDocument();
});

it("copies with c and edits with e, and the edit dialog returns to it", async () => {
  const { person, place } = openPage(libraryWith("Write a poem."));
  await person.click(await screen.findByRole("link", { name: "Prompt 1" }));
  await view();
  await act(async () => (document.activeElement as HTMLElement | null)?.blur());
  await person.keyboard("c");
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe("Write a poem."));
  await person.keyboard("e");
  await screen.findByRole("dialog", { name: "Edit Prompt" });
  await person.keyboard("{Escape}");
  await waitFor(() => expect(place.address).toMatch(/^\/templates\/\d+$/));
  expect(await view()).toBeInTheDocument();
});

it.each(["/templates/999", "/templates/none"])(
  "says of %s that there is no such prompt, and leads back",
  async (address) => {
    const { person, place } = openPage(libraryWith("Text"), address);
    expect(await within(await view()).findByText("This prompt does not exist any more")).toBeInTheDocument();
    await person.click(within(await view()).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(place.address).toBe("/templates"));
  },
);
