import { screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { BuilderPage } from "../../features/builder/builder-page.tsx";
import { GettingStartedPage } from "../../features/getting-started/getting-started-page.tsx";
import { PromptsPage } from "../../features/prompts/prompts-page.tsx";
import { TagsPage } from "../../features/tags/tags-page.tsx";
import { TrashPage } from "../../features/trash/trash-page.tsx";
import { FakeLibrary } from "../../testing/fake-library.ts";
import { openPage } from "../../testing/open-page.tsx";
import { PromptKeys } from "./prompt-keys.tsx";

function open(address: string) {
  const library = new FakeLibrary();
  const type = library.addType("Letters", "#007aff");
  library.addTemplate("Plain letter", "Dear all.", type).tags = ["draft"];
  globalThis.fetch = async () => Response.json({ remotes: {} });
  const page = (
    <>
      <main data-page>
        <Routes>
          <Route path="/" element={<GettingStartedPage />} />
          <Route path="/templates" element={<PromptsPage />} />
          <Route path="/tags" element={<TagsPage />} />
          <Route path="/trash" element={<TrashPage />} />
          <Route path="/builder" element={<BuilderPage />} />
          <Route path="*" element={<h1>Another page</h1>} />
        </Routes>
      </main>
      <PromptKeys />
    </>
  );
  return { ...openPage(library, address, page), library };
}

const dialog = () => screen.findByRole("dialog", { name: "Create New Prompt" });
const heading = () => screen.findByRole("heading", { level: 1 });

it("creates a prompt over Getting Started and stays there", async () => {
  const { person, place, library } = open("/");
  const [create] = await screen.findAllByRole("link", { name: "Create a prompt" });
  await person.click(create as HTMLElement);
  expect(place.address).toBe("/?new=1");
  await person.type(await screen.findByRole("textbox", { name: "Title" }), "Poet");
  await person.type(screen.getByRole("textbox", { name: "Content" }), "Write a poem.");
  await person.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(library.templates.map(({ title }) => title)).toContain("Poet");
  expect(place.address).toBe("/");
  expect(screen.getByRole("heading", { name: "Getting Started" })).toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Back" }));
  expect(place.address).toBe("/before");
});

it("asks before Back throws away what was typed", async () => {
  const { person, place } = open("/");
  await heading();
  await person.keyboard("n");
  await person.type(await screen.findByRole("textbox", { name: "Title" }), "Poet");
  await person.click(screen.getByRole("button", { name: "Back", hidden: true }));
  expect(place.address).toBe("/?new=1");
  await person.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(screen.getByDisplayValue("Poet")).toBeInTheDocument();
});

it.each(["/", "/tags", "/trash", "/builder"])(
  "opens the dialog over %s with n and closes it with Escape",
  async (path) => {
    const { person, place } = open(path);
    await heading();
    await person.keyboard("n");
    await dialog();
    expect(place.address).toBe(`${path}?new=1`);
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(place.address).toBe(path);
  },
);

it.each(["/", "/trash"])("searches all prompts with / on %s", async (path) => {
  const { person, place } = open(path);
  await heading();
  await person.keyboard("/");
  expect(await screen.findByRole("textbox", { name: "Search prompts" })).toHaveFocus();
  expect(place.address).toBe("/templates");
});

it.each([
  ["/tags", "Find a tag"],
  ["/builder", "Search prompts"],
])("searches the page with / on %s", async (path, name) => {
  const { person, place } = open(path);
  const field = await screen.findByRole("searchbox", { name });
  await person.keyboard("/");
  expect(field).toHaveFocus();
  expect(place.address).toBe(path);
});

it("leaves the keys of other pages alone", async () => {
  const { person, place } = open("/settings");
  await person.keyboard("n/");
  expect(place.address).toBe("/settings");
});
