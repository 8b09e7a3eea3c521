import type { AdminExtensionSite } from "@promptory/api-client";
import { ToastArea } from "@promptory/ui/toast-area";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { problem, type Route } from "../../../test/fake-api.ts";
import { openPage } from "../../../test/open-page.tsx";
import { SitesPage } from "./sites-page.tsx";

function aSite(change: Partial<AdminExtensionSite> = {}): AdminExtensionSite {
  return {
    id: 1,
    name: "ChatGPT",
    matches: ["https://chatgpt.com/*"],
    inputSelectors: ["#prompt-textarea", "textarea"],
    method: "auto",
    longTextLimit: 5000,
    notes: "",
    origin: "default",
    isActive: true,
    isEdited: false,
    sharedBy: null,
    updatedAt: null,
    succeeded: 0,
    failed: 0,
    ...change,
  };
}

const SITES = [
  aSite({ succeeded: 999, failed: 1 }),
  aSite({ id: 2, name: "Claude", isEdited: true, succeeded: 3, failed: 1 }),
  aSite({ id: 1000, name: "Ours", origin: "admin", isActive: false }),
  aSite({ id: 1001, name: "Hers", origin: "shared", sharedBy: "ada" }),
  aSite({ id: 1002, name: "Whose", origin: "shared" }),
];
const siteOf = (path: string) => SITES.find(({ id }) => path.endsWith(`/${id}`));
const listed: Route = ({ path }) => ({ body: siteOf(path) ?? SITES, total: SITES.length });
/** Answers writes with something else than the list. */
const writing =
  (answer: ReturnType<Route>): Route =>
  (call) =>
    call.method === "GET" ? listed(call) : answer;

const open = (route: Route = listed, at = "/sites") =>
  openPage(
    <>
      <SitesPage />
      <ToastArea />
    </>,
    route,
    at,
  );

const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest("tr");
  if (!found) throw new Error(`${name} has no row`);
  return within(found);
};

describe("the list of sites", () => {
  it("says how insertion fared, as a share and in numbers", async () => {
    open();
    const good = await row("ChatGPT");
    expect(good.getByText("99% worked")).toBeInTheDocument();
    expect(good.getByText("999 worked, 1 failed")).toBeInTheDocument();
    expect((await row("Claude")).getByText("75% worked")).toBeInTheDocument();
    expect((await row("Ours")).getByText("Not used")).toBeInTheDocument();
  });

  it.each([
    ["ChatGPT", "Shipped"],
    ["Claude", "Shipped, edited"],
    ["Ours", "Added here"],
    ["Hers", "Shared by ada"],
    ["Whose", "Shared"],
  ])("says of %s where it comes from: %s", async (name, origin) => {
    open();
    expect((await row(name)).getByText(origin)).toBeInTheDocument();
  });

  it("offers to reset what was edited of ours, and to delete what is not ours", async () => {
    open();
    const buttons = async (name: string) =>
      (await row(name)).getAllByRole("button").map((button) => button.getAttribute("aria-label"));
    expect(await buttons("ChatGPT")).toEqual(["Deactivate ChatGPT", "Edit ChatGPT"]);
    expect(await buttons("Claude")).toEqual(["Deactivate Claude", "Edit Claude", "Reset Claude"]);
    expect(await buttons("Ours")).toEqual(["Activate Ours", "Edit Ours", "Delete Ours"]);
  });

  it("asks for what its address says", async () => {
    const { calls } = open(listed, "/sites?search=chat&sort=-failed&page=1");
    await row("ChatGPT");
    expect(calls[0]).toBe("GET /admin/extension-sites?search=chat&sort=-failed&page=1&limit=25");
  });

  it("says that nothing was found", async () => {
    const { person, calls } = open(() => ({ body: [], total: 0 }), "/sites?search=nobody");
    expect(await screen.findByText("No sites found")).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Clear search" }));
    expect(await screen.findByText("No sites yet")).toBeInTheDocument();
    expect(calls.at(-1)).toBe("GET /admin/extension-sites?sort=name&page=1&limit=25");
  });

  it("offers to try again when it could not be loaded", async () => {
    let down = true;
    const { person } = open((call) => (down ? problem(503, "unavailable", "Not right now.") : listed(call)));
    expect(await screen.findByText("Not right now.")).toBeInTheDocument();
    down = false;
    await person.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("ChatGPT")).toBeInTheDocument();
  });

  it("switches a site off and says so", async () => {
    const { person, calls } = open();
    await person.click(await screen.findByRole("button", { name: "Deactivate ChatGPT" }));
    expect(await screen.findByText("Site deactivated")).toBeInTheDocument();
    expect(calls).toContain("PATCH /admin/extension-sites/1");
  });
});

describe("the form of a site", () => {
  const edit = async (person: UserEvent, name = "ChatGPT") => {
    await person.click(await screen.findByRole("button", { name: `Edit ${name}` }));
    return within(await screen.findByRole("dialog", { name: "Edit extension site" }));
  };

  it("begins in the first field", async () => {
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "New site" }));
    const name = within(await screen.findByRole("dialog")).getByLabelText("Name");
    await waitFor(() => expect(name).toHaveFocus());
  });

  it("sends nothing but what was changed", async () => {
    const sent: unknown[] = [];
    const { person } = open();
    const real = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (request.method === "PATCH") sent.push(await request.clone().json());
      return real(request);
    };
    const form = await edit(person);
    const selectors = form.getByLabelText("Selectors of the chat box");
    expect(selectors).toHaveValue("#prompt-textarea\ntextarea");
    await person.clear(selectors);
    await person.type(selectors, "#mine{enter}{enter} textarea ");
    await person.click(form.getByRole("button", { name: "Update" }));
    expect(await screen.findByText("Site changed")).toBeInTheDocument();
    expect(sent).toEqual([{ inputSelectors: ["#mine", "textarea"] }]);
  });

  it("sends nothing at all when nothing was changed", async () => {
    const { person, calls } = open();
    await person.click((await edit(person)).getByRole("button", { name: "Update" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(calls.filter((call) => !call.startsWith("GET"))).toEqual([]);
  });

  it("names the line that is wrong, before anything is sent", async () => {
    const { person, calls } = open();
    const form = await edit(person);
    await person.type(form.getByLabelText("Addresses"), "{enter}<all_urls>");
    await person.type(form.getByLabelText("Selectors of the chat box"), "{enter}a >");
    await person.clear(form.getByLabelText("Longest paste"));
    await person.type(form.getByLabelText("Longest paste"), "many");
    await person.click(form.getByRole("button", { name: "Update" }));
    expect(await form.findByText(/^Line 2: Write addresses as/)).toBeInTheDocument();
    expect(form.getByText("Line 3: That is not a CSS selector a browser understands.")).toBeInTheDocument();
    expect(form.getByText(/^The limit must be a whole number/)).toBeInTheDocument();
    expect(calls.filter((call) => !call.startsWith("GET"))).toEqual([]);
  });

  it("shows what the server refuses under its field, and keeps what was typed", async () => {
    const refusal = problem(400, "validation_failed", "That is not a CSS selector.");
    const body = { ...(refusal.body as object), errors: [{ field: "inputSelectors.1", message: "Not that one." }] };
    const { person } = open(writing({ ...refusal, body }));
    const form = await edit(person);
    await person.type(form.getByLabelText("Selectors of the chat box"), "{enter}p");
    await person.click(form.getByRole("button", { name: "Update" }));
    expect(await form.findByText("Not that one.")).toBeInTheDocument();
    expect(form.getByLabelText("Selectors of the chat box")).toHaveValue("#prompt-textarea\ntextarea\np");
  });

  it("shows both states when another administrator changed the site meanwhile", async () => {
    const theirs = aSite({ name: "Their name", notes: "Theirs." });
    const seen: (string | null)[] = [];
    const { person } = open((call) => {
      if (call.method === "PATCH") seen.push(call.ifMatch);
      return siteOf(call.path) ? { body: theirs, etag: '"2"' } : listed(call);
    });
    const form = await edit(person);
    await person.type(form.getByLabelText("Name"), " mine");
    await person.click(form.getByRole("button", { name: "Update" }));
    expect(await form.findByText("Someone changed this site since you opened it.")).toBeInTheDocument();
    expect(seen).toEqual([]);
    await person.click(await form.findByRole("button", { name: "Keep mine" }));
    expect(await screen.findByText("Site changed")).toBeInTheDocument();
    expect(seen).toEqual(['"2"']);
  });

  it("adds a site", async () => {
    const { person, calls } = open();
    await person.click(await screen.findByRole("button", { name: "New site" }));
    const form = within(await screen.findByRole("dialog", { name: "New extension site" }));
    await person.click(form.getByRole("button", { name: "Create" }));
    expect(await form.findByText("Name is required")).toBeInTheDocument();
    expect(form.getByText("Name at least one address.")).toBeInTheDocument();
    await person.type(form.getByLabelText("Name"), "Ours");
    await person.type(form.getByLabelText("Addresses"), "https://chat.example.org/*");
    await person.type(form.getByLabelText("Selectors of the chat box"), "textarea");
    await person.click(form.getByRole("button", { name: "Create" }));
    expect(await screen.findByText("Site added")).toBeInTheDocument();
    expect(calls).toContain("POST /admin/extension-sites");
  });
});

describe("taking a site away", () => {
  it("is asked about first", async () => {
    const { person, calls } = open(writing({ status: 204 }));
    await person.click(await screen.findByRole("button", { name: "Delete Ours" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Delete extension site" }));
    expect(question.getByText(/no longer find the chat box of “Ours”/)).toBeInTheDocument();
    await person.click(question.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Site deleted")).toBeInTheDocument();
    expect(calls).toContain("DELETE /admin/extension-sites/1000");
  });

  it("is a reset where the site is ours", async () => {
    const { person, calls } = open(writing({ status: 204 }));
    await person.click(await screen.findByRole("button", { name: "Reset Claude" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Reset extension site" }));
    await person.click(question.getByRole("button", { name: "Reset" }));
    expect(await screen.findByText("Site reset")).toBeInTheDocument();
    expect(calls).toContain("DELETE /admin/extension-sites/2");
  });

  it("says why it failed", async () => {
    const { person } = open(writing(problem(404, "not_found", "Site not found.")));
    await person.click(await screen.findByRole("button", { name: "Delete Ours" }));
    await person.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("The site was not removed")).toBeInTheDocument();
    expect(screen.getByText("Site not found.")).toBeInTheDocument();
  });
});
