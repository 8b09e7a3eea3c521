import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openSettings, part } from "../testing/open-settings.tsx";

const KEY = "ptk_4kFh2Qx8ZrT1vNc7Lw0mYb6Dj3Gs9Pa53gX2Qe";
const key = {
  id: 5,
  name: "VS Code",
  prefix: "ptk_4kFh",
  lastFour: "X2Qe",
  createdAt: "2026-05-04T09:30:00.000Z",
  scopes: ["read", "write"],
  prompts: { kind: "all" },
  endsAt: null,
  perMinute: 300,
  lastUsedAt: null as string | null,
};
const dialog = () => within(screen.getByRole("dialog"));

beforeEach(() => localStorage.clear());

it("makes a key for the chosen client, shows its setup once, and says when the agent has called", async () => {
  const keys: object[] = [];
  const { calls } = await openSettings("keys", {
    "GET /api/api-keys": () => Response.json(keys),
    "POST /api/api-keys": () => {
      keys.push(key);
      return Response.json({ ...key, apiKey: KEY }, { status: 201 });
    },
  });
  await userEvent.click(part("Connect an agent").getByRole("combobox", { name: "Client" }));
  await userEvent.click(screen.getByRole("option", { name: "VS Code" }));
  await userEvent.click(screen.getByRole("button", { name: "Connect" }));
  await userEvent.click(dialog().getByRole("button", { name: "Create key" }));
  expect(calls).toContainEqual(expect.objectContaining({ route: "POST /api/api-keys", body: { name: "VS Code" } }));
  const setup = JSON.parse((await screen.findByText(/"servers"/)).textContent ?? "");
  expect(setup).toEqual({
    servers: {
      promptory: { type: "http", url: `${window.location.origin}/mcp`, headers: { Authorization: `Bearer ${KEY}` } },
    },
  });
  expect(dialog().getByText(/Add this to \.vscode\/mcp\.json\./)).toBeInTheDocument();
  expect(dialog().getByText("Waiting for the first call of the agent")).toBeInTheDocument();
  keys[0] = { ...key, lastUsedAt: "2026-05-04T09:31:00.000Z" };
  await waitFor(() => expect(dialog().getByText(/^Connected/)).toBeInTheDocument(), { timeout: 10_000 });
  await userEvent.click(dialog().getByRole("button", { name: "Done" }));
  expect(screen.queryByText(new RegExp(KEY))).not.toBeInTheDocument();
});

it("names the offered prompts that agents do not list", async () => {
  await openSettings("keys", {
    "GET /api/templates/offered": () =>
      Response.json([{ id: 7, title: "Late one" }], { headers: { "X-Total-Count": "201" } }),
  });
  await userEvent.click(await screen.findByText(/^201 prompts are offered/));
  expect(screen.getByRole("link", { name: "Late one" })).toHaveAttribute("href", "/templates?edit=7");
});
