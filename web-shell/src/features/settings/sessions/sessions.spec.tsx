import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { problem } from "../../../testing/fake-api.ts";
import { done, openSettings, part } from "../testing/open-settings.tsx";

const moment = "2026-05-05T10:00:00.000Z";
const session = (id: number, device: string, current = false) => ({
  id,
  current,
  device,
  ip: `192.0.2.${id}`,
  createdAt: moment,
  lastUsedAt: moment,
});
const three = () => [session(3, "Firefox on Windows"), session(2, "Safari on iPhone"), session(1, "Chromium", true)];
const rows = () => part("Sessions").getAllByRole("listitem");

beforeEach(() => localStorage.clear());

it("lists this place first, with device, address and last use, and no way to end it by a slip", async () => {
  await openSettings("security", { "GET /api/auth/sessions": () => Response.json(three()) });
  await part("Sessions").findByText("This device");
  expect(rows()).toHaveLength(3);
  expect(rows()[0]).toHaveTextContent("Chromium");
  expect(rows()[0]).toHaveTextContent("This device");
  expect(rows()[0]).toHaveTextContent("192.0.2.1");
  expect(rows()[0]).toHaveTextContent("Last used");
  expect(within(rows()[0] as HTMLElement).queryByRole("button")).not.toBeInTheDocument();
});

it("ends one session", async () => {
  let sessions = three();
  const { calls } = await openSettings("security", {
    "GET /api/auth/sessions": () => Response.json(sessions),
    "DELETE /api/auth/sessions/3": () => {
      sessions = sessions.filter(({ id }) => id !== 3);
      return done();
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "End session of Firefox on Windows at 192.0.2.3" }));
  expect(await screen.findByText("Session ended")).toBeInTheDocument();
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.getByRole("list", { name: "Sessions" })).toHaveFocus();
  expect(calls.some(({ route }) => route === "DELETE /api/auth/sessions/3")).toBe(true);
});

it("asks before it ends all others", async () => {
  let sessions = three();
  await openSettings("security", {
    "GET /api/auth/sessions": () => Response.json(sessions),
    "DELETE /api/auth/sessions": () => {
      sessions = sessions.filter(({ current }) => current);
      return done();
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "End all other sessions" }));
  expect(rows()).toHaveLength(3);
  const dialog = within(screen.getByRole("alertdialog", { name: "End all other sessions" }));
  await userEvent.click(dialog.getByRole("button", { name: "End all other sessions" }));
  expect(await screen.findByText("Other sessions ended")).toBeInTheDocument();
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(part("Sessions").getByText("You are signed in here only.")).toBeInTheDocument();
});

it("says when the list cannot be loaded, and tries again", async () => {
  const { answers } = await openSettings("security", {
    "GET /api/auth/sessions": () => problem(503, "unavailable", "Starting up."),
  });
  expect(await screen.findByText("Your sessions could not be loaded")).toBeInTheDocument();
  answers["GET /api/auth/sessions"] = () => Response.json(three());
  await userEvent.click(part("Sessions").getByRole("button", { name: "Retry" }));
  await part("Sessions").findByText("This device");
});

it("lists failed sign-ins with device and address, or says that there are none", async () => {
  const attempt = { id: 4, at: moment, username: "mira", ip: "192.0.2.9", device: "Firefox on Windows" };
  await openSettings("security", { "GET /api/auth/failed-sign-ins": () => Response.json([attempt]) });
  const row = await part("Failed sign-ins").findByRole("listitem");
  expect(row).toHaveTextContent("Firefox on Windows");
  expect(row).toHaveTextContent("192.0.2.9");
});

it("says that there were no failed sign-ins", async () => {
  await openSettings("security");
  expect(await part("Failed sign-ins").findByText("No failed sign-ins in the last 90 days.")).toBeInTheDocument();
});
