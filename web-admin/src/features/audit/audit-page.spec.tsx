import type { AuditEntry } from "@promptory/api-client";
import { screen, waitFor, within } from "@testing-library/react";
import { problem, type Route } from "../../../test/fake-api.ts";
import { address, openPage } from "../../../test/open-page.tsx";
import { AuditPage } from "./audit-page.tsx";

const entry: AuditEntry = {
  id: 9,
  at: "2026-05-06T08:00:00.000Z",
  actorId: 1,
  actorName: "root",
  action: "user.delete",
  targetKind: "user",
  targetId: 7,
  targetName: "ada",
  details: { prompts: 12 },
  ip: "192.0.2.7",
};

const open = (route: Route, at = "/audit") => openPage(<AuditPage />, route, at);

it("shows the time, user, action, target and address of each record", async () => {
  const command = { ...entry, id: 8, actorId: null, actorName: "npm run admin", action: "admin.appoint", ip: null };
  open(() => ({ body: [entry, command, { ...entry, id: 7, action: "a.newer-one" }], total: 3 }));
  const row = await screen.findByRole("row", { name: /Deleted a user/ });
  expect(row).toHaveTextContent(/root.*Deleted a user.*ada.*prompts: 12.*192\.0\.2\.7/);
  expect(screen.getByRole("row", { name: /Appointed/ })).toHaveTextContent("npm run admin in the server's shell");
  expect(screen.getByRole("row", { name: /a\.newer-one/ })).toBeInTheDocument();
});

it("asks for what the address says, and starts on the first page when the filter changes", async () => {
  const { person, calls } = open(() => ({ body: [entry], total: 120 }), "/audit?actor=root&page=2");
  await screen.findByRole("row", { name: /Deleted/ });
  expect(calls).toEqual(["GET /admin/audit?actor=root&page=2&limit=50"]);
  await person.type(screen.getByRole("searchbox", { name: "Target" }), "ada{Enter}");
  expect(address()).toBe("?actor=root&target=ada");
});

it("asks for the days that are typed or chosen, and leaves out what is no day", async () => {
  const { person } = open(() => ({ body: [entry], total: 1 }));
  await screen.findByRole("row", { name: /Deleted/ });
  await person.type(screen.getByRole("textbox", { name: "From day" }), "2026-05-01{Enter}");
  await waitFor(() => expect(address()).toBe("?from=2026-05-01"));
  const to = screen.getByRole("textbox", { name: "To day" });
  await person.type(to, "2026-02-31");
  await person.tab();
  await waitFor(() => expect(to).toHaveValue(""));
  expect(address()).toBe("?from=2026-05-01");
  await person.click(to);
  // Each field keeps its calendar in the page; that of the second one is the last.
  await person.click((await screen.findAllByText("Today")).at(-1) as HTMLElement);
  await waitFor(() => expect(address()).toMatch(/^\?from=2026-05-01&to=\d{4}-\d\d-\d\d$/));
});

it("says that nothing fits, and clears the filters", async () => {
  const { person } = open(
    ({ query }) => (query.has("actor") ? { body: [], total: 0 } : { body: [entry], total: 1 }),
    "/audit?actor=nobody",
  );
  const empty = (await screen.findByText("No records found")).parentElement as HTMLElement;
  await person.click(within(empty).getByRole("button", { name: "Clear filters" }));
  await screen.findByRole("row", { name: /Deleted/ });
  expect(address()).toBe("");
});

it("says why it cannot be loaded", async () => {
  open(() => problem(503, "unavailable", "The database is starting."));
  expect(await screen.findByRole("alert")).toHaveTextContent("The database is starting.");
});

it("shows the failed sign-ins to all accounts, and those to one", async () => {
  const attempt = { id: 4, at: entry.at, username: "ada", ip: "192.0.2.9", device: "Firefox on Windows" };
  const { person, calls } = open(({ path }) =>
    path === "/admin/failed-sign-ins"
      ? { body: [attempt, { ...attempt, id: 3, username: null }], total: 2 }
      : { body: [entry], total: 1 },
  );
  await person.click(await screen.findByRole("tab", { name: "Failed sign-ins" }));
  expect(await screen.findByRole("row", { name: /ada/ })).toHaveTextContent(/ada.*Firefox on Windows.*192\.0\.2\.9/);
  expect(screen.getByRole("row", { name: /No such account/ })).toBeInTheDocument();
  await person.type(screen.getByRole("searchbox", { name: "Username" }), "ada{Enter}");
  expect(address()).toBe("?tab=sign-ins&username=ada");
  expect(calls).toContain("GET /admin/failed-sign-ins?username=ada&page=1&limit=50");
});
