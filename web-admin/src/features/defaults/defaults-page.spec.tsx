import { ToastArea } from "@promptory/ui/toast-area";
import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { aDefaultPrompt, aDefaultType } from "../../../test/defaults.ts";
import { problem, type Route } from "../../../test/fake-api.ts";
import { openPage } from "../../../test/open-page.tsx";
import { DefaultsPage } from "./defaults-page.tsx";

const open = (route: Route, at = "/defaults") =>
  openPage(
    <>
      <DefaultsPage />
      <ToastArea />
    </>,
    route,
    at,
  );

const writing = aDefaultType({ name: "writing", label: "Writing", templateCount: 2 });
const idle = aDefaultType({ name: "idle", label: "Idle", isActive: false });
const poet = aDefaultPrompt(writing, { title: "Poet", content: "Write a poem." });
const refused = problem(500, "internal_error", "Something went wrong.");

const server: Route = ({ method, path }) => {
  if (method !== "GET") return { body: writing };
  return path === "/admin/default-types" ? { body: [writing, idle] } : { body: [poet], total: 1 };
};
const failing =
  (fails: string): Route =>
  (call) =>
    call.method === fails ? refused : server(call);

describe("default types", () => {
  it("are listed in their order with what they hold and whether they are given", async () => {
    open(server);
    const rows = within(await screen.findByRole("list", { name: "Default types" })).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Writingwriting2 promptsActiveDeactivate/),
      expect.stringMatching(/^Idleidle0 promptsInactiveActivate/),
    ]);
  });

  it("are loading, and then there are none", async () => {
    open(() => ({ body: [] }));
    expect(screen.getByRole("status", { name: "Loading default types" })).toBeInTheDocument();
    expect(await screen.findByText("No default template types found")).toBeInTheDocument();
  });

  it("that cannot be loaded say why under the words Admin error, and Retry brings them", async () => {
    const { person, replace } = open(() => problem(503, "unavailable", "The database is starting."));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Admin error");
    expect(alert).toHaveTextContent("The database is starting.");
    replace(server);
    await person.click(within(alert).getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Writing")).toBeInTheDocument();
  });

  it("are turned round by a button that sends the opposite", async () => {
    const { person, calls } = open(server);
    await person.click(await screen.findByRole("button", { name: "Activate Idle" }));
    expect(calls).toContain(`PUT /admin/default-types/${idle.id}/toggle-active`);
  });

  it("say what they are with the answer, while the list is still being read again", async () => {
    const { person, hold } = open((call) => {
      if (call.method !== "PUT") return server(call);
      hold(new Promise(() => undefined));
      return { body: { ...idle, isActive: true } };
    });
    await person.click(await screen.findByRole("button", { name: "Activate Idle" }));
    expect(await screen.findByRole("button", { name: "Deactivate Idle" })).not.toHaveAttribute("aria-disabled", "true");
  });

  it.each([
    ["Deactivate Writing", "PUT", "Update failed"],
    ["Delete Writing", "DELETE", "Deletion failed"],
  ])("say that %s failed, in the specification's words", async (button, method, title) => {
    const { person } = open(failing(method));
    await person.click(await screen.findByRole("button", { name: button }));
    const confirm = screen.queryByRole("alertdialog");
    if (confirm) await person.click(within(confirm).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText("Operation failed. Please try again.")).toBeInTheDocument();
  });
});

describe("the form of a default type", () => {
  const fill = async (person: UserEvent) => {
    await person.click(await screen.findByRole("button", { name: "New default type" }));
    const dialog = await screen.findByRole("dialog", { name: "New default type" });
    await person.type(within(dialog).getByLabelText("Name"), "plays");
    await person.type(within(dialog).getByLabelText("Label"), "Plays");
    return dialog;
  };

  it("starts black and active, explains the name, and names what is missing", async () => {
    const { person, calls } = open(server);
    await person.click(await screen.findByRole("button", { name: "New default type" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("Internal name (no spaces, lowercase with underscore)")).toBeInTheDocument();
    expect(within(dialog).getByLabelText("Color code")).toHaveValue("#000000");
    expect(within(dialog).getByRole("checkbox")).toBeChecked();
    await person.click(within(dialog).getByRole("button", { name: "Create" }));
    expect(await within(dialog).findByText("Name is required")).toBeInTheDocument();
    expect(within(dialog).getByText("Label is required")).toBeInTheDocument();
    expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
  });

  it("closes once it is saved", async () => {
    const { person, calls } = open(server);
    await person.click(within(await fill(person)).getByRole("button", { name: "Create" }));
    expect(await screen.findByText("Default type created")).toBeInTheDocument();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(calls).toContain("POST /admin/default-types");
  });

  it("keeps what was typed when saving fails, and says so", async () => {
    const { person } = open(failing("POST"));
    const dialog = await fill(person);
    await person.click(within(dialog).getByRole("button", { name: "Create" }));
    expect(await screen.findByText("Creation failed")).toBeInTheDocument();
    expect(screen.getByText("Operation failed. Please try again.")).toBeInTheDocument();
    expect(within(dialog).getByLabelText("Name")).toHaveValue("plays");
  });

  it("shows both texts when another administrator changed it meanwhile", async () => {
    const seen: (string | null)[] = [];
    const { person } = open((call) => {
      if (call.method === "PUT") seen.push(call.ifMatch);
      const isOne = call.path === `/admin/default-types/${writing.id}`;
      return isOne ? { body: { ...writing, label: "Theirs" }, etag: '"2"' } : server(call);
    });
    await person.click(await screen.findByRole("button", { name: "Edit Writing" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit default type" });
    await person.type(within(dialog).getByLabelText("Label"), " mine");
    await person.click(within(dialog).getByRole("button", { name: "Update" }));
    const sentence = "Someone changed this default type since you opened it.";
    expect(await within(dialog).findByText(sentence)).toBeInTheDocument();
    expect(seen).toEqual([]);
    await person.click(await within(dialog).findByRole("button", { name: "Keep mine" }));
    expect(await screen.findByText("Default type updated")).toBeInTheDocument();
    expect(seen).toEqual(['"2"']);
  });

  it("says under the name that it is taken", async () => {
    const taken = problem(409, "type_name_taken", "A default type with that name already exists.");
    const { person } = open((call) => (call.method === "POST" ? taken : server(call)));
    const dialog = await fill(person);
    await person.click(within(dialog).getByRole("button", { name: "Create" }));
    expect(await within(dialog).findByText("A default type with that name already exists.")).toBeInTheDocument();
  });
});

describe("default prompts", () => {
  it("of one type are asked for by its id, and can be read whole", async () => {
    const { person, calls } = open(server, `/defaults?tab=prompts&type=${writing.id}`);
    await person.click(await screen.findByRole("button", { name: "Read Poet: Write a poem." }));
    expect(within(screen.getByRole("dialog", { name: "Poet" })).getByText("Write a poem.")).toBeInTheDocument();
    expect(calls).toContain(`GET /admin/default-templates?typeId=${writing.id}&page=1&limit=100`);
  });

  it("say at once that they are not given any more, however long the list takes to be read again", async () => {
    const { person, hold } = open((call) => {
      if (call.method !== "PUT") return server(call);
      hold(new Promise(() => undefined));
      return { body: { ...poet, isActive: false } };
    }, "/defaults?tab=prompts");
    await person.click(await screen.findByRole("button", { name: "Deactivate Poet" }));
    expect(await screen.findByRole("button", { name: "Activate Poet" })).not.toHaveAttribute("aria-disabled", "true");
    expect(screen.getByText("Inactive")).toBeInTheDocument();
  });

  it("say that a type has none", async () => {
    open(
      (call) => (call.path === "/admin/default-templates" ? { body: [], total: 0 } : server(call)),
      `/defaults?tab=prompts&type=${writing.id}`,
    );
    expect(await screen.findByText("No templates found for this type")).toBeInTheDocument();
  });

  it("need title, content and type", async () => {
    const { person } = open(server, "/defaults?tab=prompts");
    await screen.findByText("Poet");
    await person.click(screen.getByRole("button", { name: "New default prompt" }));
    const dialog = await screen.findByRole("dialog");
    await person.click(within(dialog).getByRole("button", { name: "Create" }));
    for (const sentence of ["Title is required", "Content is required", "Please select a template type"]) {
      expect(await within(dialog).findByText(sentence)).toBeInTheDocument();
    }
  });
});
