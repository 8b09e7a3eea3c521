import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { problem } from "../../../testing/fake-api.ts";
import { done, fill, openSettings, part } from "../testing/open-settings.tsx";

const ROUTE = "DELETE /api/auth/user";
const dialog = () => within(screen.getByRole("alertdialog", { name: "Delete Account" }));
const open = () => userEvent.click(part("Danger Zone").getByRole("button", { name: "Delete Account" }));
const confirm = () => userEvent.click(dialog().getByRole("button", { name: "Delete Account" }));

beforeEach(() => localStorage.clear());

it("deletes nothing until the username was typed to the letter", async () => {
  const { calls } = await openSettings("");
  await open();
  for (const typed of ["", "Mira", "mira "]) {
    const field = await fill(dialog(), "Type mira to confirm", typed);
    await confirm();
    expect(dialog().getByText("Type mira exactly as it is written.")).toBeInTheDocument();
    expect(field).toHaveFocus();
  }
  expect(calls.some(({ route }) => route === ROUTE)).toBe(false);
});

it("deletes the account and forgets the token", async () => {
  await openSettings("", { [ROUTE]: done });
  await open();
  await fill(dialog(), "Type mira to confirm", "mira");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(localStorage.getItem("auth_token")).toBeNull());
  expect(await screen.findByText("Account deleted")).toBeInTheDocument();
});

it("says when it failed, and stays signed in", async () => {
  await openSettings("", { [ROUTE]: () => problem(503, "unavailable", "Please try again in a moment.") });
  await open();
  await fill(dialog(), "Type mira to confirm", "mira");
  await confirm();
  expect(await screen.findByText("Delete account failed")).toBeInTheDocument();
  expect(screen.getByText("Please try again in a moment.")).toBeInTheDocument();
  expect(localStorage.getItem("auth_token")).toBe("t1");
});

it("offers the library as a file first", async () => {
  const files: string[] = [];
  Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: () => undefined });
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function save() {
    files.push(this.download);
  };
  try {
    await openSettings("", { "GET /api/templates/export": () => Response.json({ format: "promptory" }) });
    await open();
    await userEvent.click(dialog().getByRole("button", { name: "Export my library" }));
    await waitFor(() => expect(files).toEqual([expect.stringMatching(/^promptory-mira-\d{4}-\d\d-\d\d\.json$/)]));
  } finally {
    HTMLAnchorElement.prototype.click = click;
  }
});

it("tells administrators why they cannot", async () => {
  await openSettings("", {}, { isAdmin: true });
  expect(part("Danger Zone").getByText("Admin accounts cannot be deleted")).toBeInTheDocument();
  expect(part("Danger Zone").getByRole("button", { name: "Delete Account" })).toBeDisabled();
});
