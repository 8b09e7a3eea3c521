import { ToastArea } from "@promptory/ui/toast-area";
import { fireEvent, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { aUser, problem, type Route } from "../../../test/fake-api.ts";
import { openPage } from "../../../test/open-page.tsx";
import { CopyPage } from "./copy-page.tsx";

const verse = { id: 4, name: "verse", label: "Verse", color: "#ff2d55", templateCount: 2 };
const poet = { id: 12, title: "Poet", type: verse };
const critic = { id: 13, title: "Critic", type: verse };
const preview = { type: { ...verse, exists: true }, total: 2, existing: 1, same: 0, titles: ["Poet"] };
const result = { message: "1 prompt copied.", type: { ...verse, isActive: true, outcome: "existing" } };

const server: Route = ({ method, path }) => {
  if (path === "/admin/users")
    return { body: [aUser({ id: 7, username: "ada" }), aUser({ id: 8, username: "bob" })], total: 2 };
  if (path === "/types") return { body: [verse] };
  if (path === "/templates") return { body: [poet, critic], total: 2 };
  if (path === "/admin/copy-to-default/existing") return { body: [{ templateId: 12, isSame: true }] };
  return { body: method === "POST" ? result : preview };
};

const open = (route: Route = server) =>
  openPage(
    <>
      <CopyPage />
      <ToastArea />
    </>,
    route,
  );

async function choose(name: string) {
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "User" }));
  fireEvent.click(await screen.findByText(name));
  await screen.findByText("Poet");
}

async function chooseType(person: UserEvent) {
  await person.click(screen.getByRole("combobox", { name: "Type" }));
  await person.click(await screen.findByTitle("Verse"));
}

it("marks what is a default already", async () => {
  open();
  await choose("ada");
  expect(screen.getByRole("row", { name: /Poet/ })).toHaveTextContent("Already a default");
  expect(screen.getByRole("row", { name: /Critic/ })).not.toHaveTextContent("Already a default");
});

it("copies a type only once one is chosen, and another user starts with all types again", async () => {
  const { person } = open();
  await choose("ada");
  expect(screen.queryByRole("button", { name: "Copy Type" })).not.toBeInTheDocument();
  await chooseType(person);
  expect(await screen.findByRole("button", { name: "Copy Type" })).toBeInTheDocument();
  await choose("bob");
  expect(screen.queryByRole("button", { name: "Copy Type" })).not.toBeInTheDocument();
});

it("does not offer the types of the user before, while those of the next one are being read", async () => {
  const { person, hold } = open();
  await choose("ada");
  await person.click(screen.getByRole("combobox", { name: "Type" }));
  expect(await screen.findByTitle("Verse")).toBeInTheDocument();
  await person.keyboard("{Escape}");
  hold(new Promise(() => undefined));
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "User" }));
  fireEvent.click(await screen.findByText("bob"));
  await person.click(screen.getByRole("combobox", { name: "Type" }));
  expect((await screen.findAllByTitle("All types")).length).toBeGreaterThan(0);
  expect(screen.queryByTitle("Verse")).not.toBeInTheDocument();
});

it("asks what to do with what is there, and says what was done", async () => {
  const { person, calls } = open();
  await choose("ada");
  await chooseType(person);
  await person.click(await screen.findByRole("button", { name: "Copy Type" }));
  const dialog = await screen.findByRole("dialog", { name: "Copy type" });
  expect(await within(dialog).findByText(/1 has a title that is there already/)).toBeInTheDocument();
  await person.click(within(dialog).getByRole("radio", { name: /Replace it/ }));
  await person.click(within(dialog).getByRole("button", { name: "Copy" }));
  expect(await screen.findByText("Template type copied")).toBeInTheDocument();
  expect(screen.getByText("1 prompt copied.")).toBeInTheDocument();
  expect(calls).toContain("POST /admin/copy-to-default/type/4");
});

it("copies several prompts with one request, and says that it is recorded", async () => {
  const several = { message: "1 prompt copied, 1 replaced.", hasInactiveType: false };
  const { person, calls, bodies } = open((call) =>
    call.path.endsWith("/templates") && call.method === "POST" ? { body: several } : server(call),
  );
  await choose("ada");
  await person.click(screen.getByRole("checkbox", { name: "Select Poet" }));
  expect(screen.getByText("1 prompt selected")).toBeInTheDocument();
  await person.click(screen.getByRole("checkbox", { name: "Select all shown prompts" }));
  await person.click(screen.getByRole("button", { name: "Copy selected" }));
  const dialog = await screen.findByRole("dialog", { name: "Copy prompts" });
  expect(within(dialog).getByText("2 prompts to copy.")).toBeInTheDocument();
  expect(within(dialog).getByText(/1 has a title that is there already, with the same text/)).toBeInTheDocument();
  expect(within(dialog).getByText("The copy is recorded in the audit log.")).toBeInTheDocument();
  await person.click(within(dialog).getByRole("radio", { name: /Replace it/ }));
  await person.click(within(dialog).getByRole("button", { name: "Copy" }));
  expect(await screen.findByText("Templates copied")).toBeInTheDocument();
  expect(screen.getByText("1 prompt copied, 1 replaced.")).toBeInTheDocument();
  expect(calls.filter((call) => call.startsWith("POST"))).toEqual(["POST /admin/copy-to-default/templates"]);
  expect(bodies).toEqual([{ userId: 7, templateIds: [12, 13], existing: "replace" }]);
});

it("says why a copy failed, and keeps the dialog", async () => {
  const refusal = problem(404, "not_found", "Prompt not found.");
  const { person } = open((call) => (call.method === "POST" ? refusal : server(call)));
  await choose("ada");
  await person.click(screen.getByRole("button", { name: "Copy Critic" }));
  const dialog = await screen.findByRole("dialog", { name: "Copy prompt" });
  await within(dialog).findByText("2 prompts to copy.");
  await person.click(within(dialog).getByRole("button", { name: "Copy" }));
  expect(await screen.findByText("Copy failed")).toBeInTheDocument();
  expect(screen.getByText("Prompt not found.")).toBeInTheDocument();
  expect(dialog).toBeInTheDocument();
});
