import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { problem } from "../../testing/fake-api.ts";
import { done, fill, openSettings, part } from "./testing/open-settings.tsx";

const SECRET = "ptk_4kFh2Qx8ZrT1vNc7Lw0mYb6Dj3Gs9Pa53gX2Qe";
const laptop = {
  id: 5,
  name: "Laptop",
  prefix: "ptk_4kFh",
  lastFour: "X2Qe",
  createdAt: "2026-05-04T09:30:00.000Z",
  scopes: ["read", "write"],
  prompts: { kind: "all" },
  endsAt: null,
  perMinute: 300,
  lastUsedAt: null,
};
const dialog = () => within(screen.getByRole("dialog"));

beforeEach(() => localStorage.clear());

it("makes a key, shows it once, and then only its ends", async () => {
  let keys: object[] = [];
  const { calls } = await openSettings("keys", {
    "GET /api/api-keys": () => Response.json(keys),
    "POST /api/api-keys": () => {
      keys = [laptop];
      return Response.json({ ...laptop, apiKey: SECRET }, { status: 201 });
    },
  });
  expect(await screen.findByText("No API keys yet")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "New API key" }));
  await fill(dialog(), "Name", "Laptop");
  await userEvent.click(dialog().getByRole("button", { name: "Create key" }));
  expect(await screen.findByText(SECRET)).toBeInTheDocument();
  expect(calls).toContainEqual(expect.objectContaining({ route: "POST /api/api-keys", body: { name: "Laptop" } }));
  await userEvent.click(dialog().getByRole("button", { name: "Done" }));
  expect(screen.queryByText(SECRET)).not.toBeInTheDocument();
  const row = await part("API keys").findByRole("listitem");
  expect(row).toHaveTextContent("Laptop");
  expect(row).toHaveTextContent("ptk_4kFh…X2Qe");
  expect(row).toHaveTextContent("Never used");
});

it("makes a key that only reads what agents are offered, until a day", async () => {
  const { calls } = await openSettings("keys", {
    "POST /api/api-keys": () =>
      Response.json({ ...laptop, scopes: ["read"], prompts: { kind: "offered" }, apiKey: SECRET }, { status: 201 }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "New API key" }));
  await fill(dialog(), "Name", "Agent");
  await userEvent.click(dialog().getByText("Access and limits"));
  await userEvent.click(dialog().getByRole("combobox", { name: "Access" }));
  await userEvent.click(dialog().getByRole("option", { name: "Read only" }));
  await userEvent.click(dialog().getByRole("combobox", { name: "Prompts" }));
  await userEvent.click(dialog().getByRole("option", { name: "Prompts of some types" }));
  await fill(dialog(), "Last day", "2020-01-01");
  await userEvent.click(dialog().getByRole("button", { name: "Create key" }));
  expect(await dialog().findByText("Choose at least one type")).toBeVisible();
  expect(dialog().getByText("Choose today or a later day")).toBeVisible();
  await userEvent.click(dialog().getByRole("combobox", { name: "Prompts" }));
  await userEvent.click(dialog().getByRole("option", { name: "Prompts offered to agents" }));
  await fill(dialog(), "Last day", "2999-01-01");
  await fill(dialog(), "Requests a minute", "60");
  await userEvent.click(dialog().getByRole("button", { name: "Create key" }));
  expect(await screen.findByText(SECRET)).toBeInTheDocument();
  const body = {
    name: "Agent",
    scopes: ["read"],
    prompts: { kind: "offered" },
    endsAt: new Date("2999-01-01T23:59:59.999").toISOString(),
    perMinute: 60,
  };
  expect(calls).toContainEqual(expect.objectContaining({ route: "POST /api/api-keys", body }));
});

it("asks for the password when the server wants it, and sends it along", async () => {
  const sentence = "Please enter your current password to confirm this change.";
  const refused = problem(400, "validation_failed", sentence, [{ field: "currentPassword", message: sentence }]);
  const { calls } = await openSettings("keys", {
    "POST /api/api-keys": (body) =>
      body instanceof Object && "currentPassword" in body
        ? Response.json({ ...laptop, apiKey: SECRET }, { status: 201 })
        : refused,
  });
  await userEvent.click(await screen.findByRole("button", { name: "New API key" }));
  await fill(dialog(), "Name", "Laptop");
  expect(dialog().queryByLabelText("Current password")).not.toBeInTheDocument();
  await userEvent.click(dialog().getByRole("button", { name: "Create key" }));
  expect(await dialog().findByText(sentence)).toBeInTheDocument();
  expect(dialog().getByLabelText("Current password")).toHaveFocus();
  await fill(dialog(), "Current password", "long-enough");
  await userEvent.click(dialog().getByRole("button", { name: "Create key" }));
  expect(await screen.findByText(SECRET)).toBeInTheDocument();
  const sent = calls.filter(({ route }) => route === "POST /api/api-keys").map(({ body }) => body);
  expect(sent).toEqual([{ name: "Laptop" }, { name: "Laptop", currentPassword: "long-enough" }]);
});

it("asks for a name", async () => {
  const { calls } = await openSettings("keys");
  await userEvent.click(await screen.findByRole("button", { name: "New API key" }));
  await userEvent.click(dialog().getByRole("button", { name: "Create key" }));
  expect(await screen.findByText("Name is required")).toBeInTheDocument();
  expect(dialog().getByLabelText("Name")).toHaveFocus();
  expect(calls.some(({ route }) => route.startsWith("POST"))).toBe(false);
});

it("says at its field that there is a key of that name", async () => {
  const sentence = "You already have an API key with that name.";
  await openSettings("keys", { "POST /api/api-keys": () => problem(409, "conflict", sentence) });
  await userEvent.click(await screen.findByRole("button", { name: "New API key" }));
  await fill(dialog(), "Name", "Laptop");
  await userEvent.click(dialog().getByRole("button", { name: "Create key" }));
  expect(await dialog().findByText(sentence)).toBeInTheDocument();
  expect(dialog().getByLabelText("Name")).toHaveFocus();
  expect(dialog().getByLabelText("Name")).toBeInvalid();
});

it("says that no key was made, and keeps its name", async () => {
  await openSettings("keys", { "POST /api/api-keys": () => problem(500, "internal_error", "Oops") });
  await userEvent.click(await screen.findByRole("button", { name: "New API key" }));
  await fill(dialog(), "Name", "Laptop");
  await userEvent.click(dialog().getByRole("button", { name: "Create key" }));
  const alert = await dialog().findByRole("alert");
  expect(alert).toHaveTextContent("Generation failed");
  expect(alert).toHaveTextContent("Error generating API key. Please try again.");
  expect(dialog().getByLabelText("Name")).toHaveValue("Laptop");
});

it("lists the agents that were allowed, with their host and their last use", async () => {
  const lastUsedAt = new Date(Date.now() - 2 * 60 * 60 * 1000).toISOString();
  const grant = { ...laptop, name: "Agent", scopes: ["read"], prompts: { kind: "offered" }, lastUsedAt };
  const keys = [
    { ...grant, client: "https://agent.example/client.json" },
    { ...grant, id: 6, name: "Program", client: "client_x" },
  ];
  await openSettings("keys", { "GET /api/api-keys": () => Response.json(keys) });
  const rows = await part("API keys").findAllByRole("listitem");
  expect(rows[0]).toHaveTextContent("Connected agent of agent.example");
  expect(rows[0]).toHaveTextContent("Read only");
  expect(rows[0]).toHaveTextContent("Prompts offered to agents");
  expect(rows[0]).toHaveTextContent(/Last used (2 hours ago|yesterday)/);
  expect(rows[1]).toHaveTextContent("Connected agent");
  expect(rows[1]).not.toHaveTextContent("ptk_");
});

it("asks before it revokes a key", async () => {
  let keys = [laptop, { ...laptop, id: 6, name: "Phone" }];
  await openSettings("keys", {
    "GET /api/api-keys": () => Response.json(keys),
    "DELETE /api/api-keys/5": () => {
      keys = keys.filter(({ id }) => id !== 5);
      return done();
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Revoke Laptop" }));
  const question = within(screen.getByRole("alertdialog", { name: "Revoke API key" }));
  expect(question.getByText(/“Laptop” stops working at once/)).toBeInTheDocument();
  await userEvent.click(question.getByRole("button", { name: "Revoke" }));
  expect(await screen.findByText("API key revoked")).toBeInTheDocument();
  await waitFor(() => expect(part("API keys").getAllByRole("listitem")).toHaveLength(1));
});
