import type { Invitation } from "@promptory/api-client";
import { screen, waitFor, within } from "@testing-library/react";
import { problem, type Route } from "../../../test/fake-api.ts";
import { openPage } from "../../../test/open-page.tsx";
import { InvitationsPage } from "./invitations-page.tsx";

const invitation: Invitation = {
  id: 3,
  note: "Design team",
  maxUses: 10,
  uses: 4,
  createdBy: "root",
  createdAt: "2026-05-04T09:30:00.000Z",
  expiresAt: "2999-05-11T09:30:00.000Z",
  revokedAt: null,
};

/** Lists the invitations; a write is answered by `write`. */
const withList =
  (rows: Invitation[], write: Route = () => ({})): Route =>
  (call) => {
    if (call.path === "/auth/registration") return { body: { mode: "invite" } };
    return call.method === "GET" ? { body: rows, total: rows.length } : write(call);
  };
const open = (route: Route) => openPage(<InvitationsPage />, route);

it("shows how often each link was used and whether it is valid", async () => {
  const more = [
    { ...invitation, id: 4, note: "", uses: 10 },
    { ...invitation, id: 5, note: "Old", expiresAt: "2020-01-01T00:00:00.000Z" },
    { ...invitation, id: 6, note: "Wrong", revokedAt: "2026-05-05T09:30:00.000Z" },
  ];
  open(withList([invitation, ...more]));
  expect(await screen.findByRole("row", { name: /Design team/ })).toHaveTextContent(/Valid.*4 of 10.*root/);
  expect(screen.getByRole("row", { name: /No note/ })).toHaveTextContent("Used up");
  expect(screen.getByRole("row", { name: /Old/ })).toHaveTextContent("Expired");
  expect(screen.getByRole("row", { name: /Wrong/ })).toHaveTextContent("Revoked");
  expect(screen.getByText(/Registration is by invitation/)).toBeInTheDocument();
  expect(screen.getAllByRole("button", { name: /^Revoke/ })).toHaveLength(1);
});

it("makes a link and shows it once, with the code behind the #", async () => {
  const { person } = open(withList([], () => ({ status: 201, body: { ...invitation, code: "secret-code" } })));
  await person.click(await screen.findByRole("button", { name: "New invitation" }));
  await person.type(screen.getByLabelText("Note"), "Design team");
  await person.click(screen.getByRole("button", { name: "Create" }));
  expect(await screen.findByText(/\/auth\?tab=register#invitation=secret-code$/)).toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByText(/secret-code/)).not.toBeInTheDocument();
});

it("says at its field what is wrong, before anything is sent", async () => {
  const { person, calls } = open(withList([]));
  await person.click(await screen.findByRole("button", { name: "New invitation" }));
  await person.clear(screen.getByLabelText("Accounts"));
  await person.type(screen.getByLabelText("Accounts"), "1001");
  await person.click(screen.getByRole("button", { name: "Create" }));
  expect(await screen.findByText("Accounts must be a whole number from 1 to 1000.")).toBeInTheDocument();
  expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
});

it("asks before it revokes a link", async () => {
  const { person, calls } = open(withList([invitation], () => ({ status: 204, body: undefined })));
  await person.click(await screen.findByRole("button", { name: "Revoke Design team" }));
  await person.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  expect(calls).toContain("DELETE /admin/invitations/3");
});

it("says why the list cannot be loaded", async () => {
  open(() => problem(503, "unavailable", "The database is starting."));
  expect(await screen.findByRole("alert")).toHaveTextContent("The database is starting.");
});
