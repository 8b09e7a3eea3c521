import type { Backup, Backups } from "@promptory/api-client";
import { screen, waitFor, within } from "@testing-library/react";
import { problem, type Route } from "../../../test/fake-api.ts";
import { openPage } from "../../../test/open-page.tsx";
import { BackupsPage } from "./backups-page.tsx";

const backup: Backup = {
  id: 12,
  kind: "daily",
  status: "done",
  percent: 100,
  host: "worker-1",
  file: "promptory-daily.zip",
  isHere: true,
  sizeBytes: 4_200_000,
  rowCount: 51_000,
  error: null,
  createdBy: null,
  createdAt: "2026-05-04T09:30:00.000Z",
  verifiedAt: "2026-05-04T09:30:02.000Z",
  isRestoring: false,
  restoreError: null,
};

const state = (backups: Backup[], change: Partial<Backups> = {}): Backups => ({
  intervalHours: 24,
  keepDaily: 7,
  keepWeekly: 4,
  lastSuccessAt: null,
  isLate: false,
  canRestore: false,
  backups,
  ...change,
});

const open = (body: Backups, write: Route = () => ({})) =>
  openPage(<BackupsPage />, (call) => (call.method === "GET" ? { body } : write(call)));

it("shows when each backup was made, its size, its machine and whether it was verified", async () => {
  const failed = { ...backup, id: 13, status: "failed" as const, error: "The disk is full.", sizeBytes: null };
  const found = { ...backup, id: 14, kind: "other" as const, verifiedAt: null, isHere: false, host: "worker-2" };
  open(state([backup, failed, found]));
  expect(await screen.findByRole("row", { name: /Automatic.*Done.*4\.2 MB 51,000 rows.*Yes.*worker-1/ })).toBeVisible();
  expect(screen.getByRole("row", { name: /Failed The disk is full/ })).toBeVisible();
  const other = screen.getByRole("row", { name: /Found in the directory.*Not here.*worker-2/ });
  expect(within(other).queryByRole("button")).not.toBeInTheDocument();
  expect(
    screen.getByText(/every 24 hours. The last backup of each of the last 7 days and 4 weeks is kept/),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Restore/ })).not.toBeInTheDocument();
});

it("makes a backup and shows its progress", async () => {
  const running = { ...backup, status: "running" as const, percent: 40, verifiedAt: null, sizeBytes: null };
  let rows: Backup[] = [];
  const { person, calls } = openPage(<BackupsPage />, ({ method }) => {
    if (method === "POST") rows = [running];
    return method === "POST" ? { status: 201, body: running } : { body: state(rows) };
  });
  await person.click(await screen.findByRole("button", { name: "Back up now" }));
  expect(await screen.findByRole("progressbar", { name: "Progress of the backup" })).toHaveAttribute(
    "aria-valuenow",
    "40",
  );
  expect(calls).toContain("POST /admin/backups");
  expect(screen.getByRole("button", { name: "Backing up..." })).toBeVisible();
});

it("asks for the password before a download and says when it is wrong", async () => {
  const wrong = problem(400, "validation_failed", "Wrong.");
  const errors = [{ field: "currentPassword", message: "The current password doesn't match." }];
  const { person, calls } = open(state([backup]), () => ({ ...wrong, body: { ...(wrong.body as object), errors } }));
  await person.click(await screen.findByRole("button", { name: /^Download the backup of/ }));
  const dialog = await screen.findByRole("dialog", { name: "Download backup" });
  await person.click(within(dialog).getByRole("button", { name: "Download" }));
  expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
  await person.type(within(dialog).getByLabelText("Current password"), "guess");
  await person.click(within(dialog).getByRole("button", { name: "Download" }));
  expect(await within(dialog).findByText("The current password doesn't match.")).toBeVisible();
  expect(calls).toContain("POST /admin/backups/12/download");
});

it("restores after the password, where the library is empty, and shows why it failed", async () => {
  const { person, calls, replace } = open(state([backup], { canRestore: true }), () => ({ status: 202, body: backup }));
  await person.click(await screen.findByRole("button", { name: /^Restore the backup of/ }));
  const dialog = await screen.findByRole("dialog", { name: "Restore backup" });
  await person.type(within(dialog).getByLabelText("Current password"), "password");
  const failed = { ...backup, restoreError: "The file is damaged." };
  replace(({ method }) => (method === "GET" ? { body: state([failed]) } : { status: 202, body: backup }));
  await person.click(within(dialog).getByRole("button", { name: "Restore" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(calls).toContain("POST /admin/backups/12/restore");
  expect(await screen.findByRole("alert")).toHaveTextContent("Restore failed: The file is damaged.");
});

it("says that automatic backups are off, and why the list cannot be loaded", async () => {
  const { replace, person } = open(state([], { intervalHours: 0 }));
  expect(await screen.findByText(/Automatic backups are off/)).toBeVisible();
  replace(() => problem(409, "operation_in_progress", "Another backup is being made."));
  await person.click(screen.getByRole("button", { name: "Back up now" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Back up now" })).toBeEnabled());
});
