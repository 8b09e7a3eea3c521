import { troubles, usage } from "@promptory/guide";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { markDownloaded } from "../../api/account/extension.ts";
import { problem } from "../../testing/fake-api.ts";
import { openExtension, packages } from "./testing/open-extension.tsx";

const admin = { isAdmin: true };
const SECRET = "ptk_4kFh2Qx8ZrT1vNc7Lw0mYb6Dj3Gs9Pa50z8tRn";
const extensionKey = {
  id: 9,
  name: "extension",
  prefix: "ptk_9aaa",
  lastFour: "zzzz",
  scopes: ["read", "write"],
  prompts: { kind: "all" },
  endsAt: null,
  perMinute: null,
  createdAt: "2026-05-04T09:30:00.000Z",
  lastUsedAt: "2026-05-05T09:30:00.000Z",
};

const address = () => screen.getByLabelText("address").textContent;
const tab = (name: string) => screen.getByRole("tab", { name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => localStorage.clear());

describe("the tabs", () => {
  it("go with the arrow keys and stand in the address", async () => {
    openExtension("/extension");
    expect(screen.getByRole("list", { name: "Installation" })).toBeInTheDocument();
    tab("Installation").focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(tab("Usage Guide")).toHaveFocus();
    await waitFor(() => expect(address()).toBe("/extension?tab=usage"));
    await userEvent.keyboard("{End}");
    await waitFor(() => expect(address()).toBe("/extension?tab=troubleshooting"));
    await userEvent.keyboard("{Home}");
    await waitFor(() => expect(address()).toBe("/extension"));
  });

  it("show the six steps of using it", () => {
    openExtension("/extension?tab=usage");
    const steps = within(screen.getByRole("list", { name: "Usage Guide" })).getAllByRole("heading");
    expect(steps.map(({ textContent }) => textContent)).toEqual(usage.map(({ title }) => title));
    expect(steps).toHaveLength(6);
  });

  it("keep the key to administrators, whatever the address says", () => {
    const { unmount } = openExtension("/extension?tab=key");
    expect(screen.queryByRole("tab", { name: "Admin API Key" })).not.toBeInTheDocument();
    expect(tab("Installation")).toHaveAttribute("aria-selected", "true");
    unmount();
    openExtension("/extension?tab=key", {}, admin);
    expect(tab("Admin API Key")).toHaveAttribute("aria-selected", "true");
  });
});

describe("the installation", () => {
  it("has seven steps", () => {
    openExtension("/extension?browser=chrome");
    expect(screen.getByRole("list", { name: "Installation" }).children).toHaveLength(7);
    expect(screen.getByText("chrome://extensions")).toBeInTheDocument();
  });

  it("reads differently for Firefox, and keeps the choice in the address", async () => {
    openExtension("/extension?browser=chrome");
    await userEvent.click(screen.getByRole("radio", { name: "Firefox" }));
    expect(screen.getByText("about:debugging#/runtime/this-firefox")).toBeInTheDocument();
    expect(screen.queryByText("chrome://extensions")).not.toBeInTheDocument();
    expect(await screen.findByRole("link", { name: /^Download for Firefox/ })).toBeInTheDocument();
    expect(address()).toBe("/extension?browser=firefox");
  });

  it("opens the page that downloads in a new tab, and says Downloaded once that page did", async () => {
    openExtension("/extension?browser=chrome");
    const link = await screen.findByRole("link", { name: /^Download for Chrome/ });
    expect(link).toHaveAttribute("href", "/extension/download?browser=chrome");
    expect(link).toHaveAttribute("target", "_blank");
    expect(screen.getByText("Version 0.1.0, 413 kB")).toBeInTheDocument();
    act(() => markDownloaded("chrome", "0.1.0"));
    expect(await screen.findByRole("link", { name: /^Downloaded/ })).toBeInTheDocument();
  });

  it("offers the download again when there is another version, or another browser", async () => {
    markDownloaded("chrome", "0.0.9");
    const { unmount } = openExtension("/extension?browser=chrome");
    expect(await screen.findByRole("link", { name: /^Download for Chrome/ })).toBeInTheDocument();
    unmount();
    markDownloaded("chrome", "0.1.0");
    openExtension("/extension?browser=firefox");
    expect(await screen.findByRole("link", { name: /^Download for Firefox/ })).toBeInTheDocument();
  });

  it("says what to run where no package was built", async () => {
    openExtension("/extension?browser=chrome", { "GET /downloads/packages.json": () => problem(404, "not_found", "") });
    expect(await screen.findByText("This Promptory was built without the extension's package.")).toBeInTheDocument();
    expect(screen.getByText("npm run build")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: /^Download for/ })).not.toBeInTheDocument();
  });

  it("asks again when the check for a package failed", async () => {
    const { answers } = openExtension("/extension?browser=chrome", {
      "GET /downloads/packages.json": () => new Response("", { status: 502 }),
    });
    expect(await screen.findByText("Could not check whether the package exists")).toBeInTheDocument();
    answers["GET /downloads/packages.json"] = () => Response.json(packages);
    await press("Retry");
    expect(await screen.findByRole("link", { name: /^Download for Chrome/ })).toBeInTheDocument();
  });
});

describe("connecting", () => {
  const sign = () => document.querySelector<HTMLElement>("#promptory-connect");
  const codes = "POST /api/extension/connect-codes";
  /** A code that lives that long by the server's clock, which is years behind. */
  const offer = (seconds: number, code = "c0de") => {
    const now = Date.parse("2020-01-01T00:00:00Z");
    const expiresAt = new Date(now + seconds * 1000).toISOString();
    const headers = { date: new Date(now).toUTCString() };
    return Response.json({ success: true, code, expiresAt, message: "" }, { status: 201, headers });
  };

  it("puts the offer where the extension looks, and says when it has come in", async () => {
    openExtension("/extension", { [codes]: () => offer(120) });
    expect(sign()).toBeNull();
    await press("Connect the extension");
    expect(await screen.findByText("Now press the Promptory button in your toolbar")).toBeInTheDocument();
    expect(screen.getByRole("timer")).toHaveTextContent(/^Time left: (2:00|1:\d\d)$/);
    expect(sign()?.dataset).toMatchObject({ code: "c0de", expires: "2020-01-01T00:02:00.000Z" });
    expect(sign()).not.toBeVisible();
    sign()?.setAttribute("data-connected", "true");
    expect(await screen.findByText("Connected")).toBeInTheDocument();
    expect(sign()).toBeNull();
  });

  it("takes an offer back when its time is over, and makes a new one", async () => {
    let seconds = 0;
    openExtension("/extension", { [codes]: () => offer(seconds, `code ${seconds}`) });
    await press("Connect the extension");
    expect(await screen.findByText("The time is over")).toBeInTheDocument();
    expect(sign()).toBeNull();
    seconds = 120;
    await press("Try again");
    await waitFor(() => expect(sign()?.dataset.code).toBe("code 120"));
  });

  it("asks for the password when the last sign-in is too old", async () => {
    const sentence = "Please enter your current password to confirm this change.";
    const refused = problem(400, "validation_failed", sentence, [{ field: "currentPassword", message: sentence }]);
    openExtension("/extension", {
      [codes]: (body) => (body instanceof Object && "currentPassword" in body ? offer(120) : refused),
    });
    await press("Connect the extension");
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByLabelText("Current password")).toHaveFocus();
    await userEvent.type(screen.getByLabelText("Current password"), "long-enough");
    await press("Connect the extension");
    await waitFor(() => expect(sign()?.dataset.code).toBe("c0de"));
  });

  it("says why there is no offer", async () => {
    openExtension("/extension", { [codes]: () => problem(429, "too_many_requests", "Try again in a minute.") });
    await press("Connect the extension");
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The extension could not be connected");
    expect(alert).toHaveTextContent("Try again in a minute.");
    expect(screen.getByRole("button", { name: "Connect the extension" })).toBeInTheDocument();
  });
});

describe("troubleshooting", () => {
  it("names the four troubles with what to try", () => {
    openExtension("/extension?tab=troubleshooting");
    for (const { title, remedies } of troubles) {
      const trouble = within(screen.getByRole("region", { name: title }));
      expect(trouble.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(remedies);
    }
    expect(troubles).toHaveLength(4);
    expect(screen.getByRole("link", { name: "Guide (PDF)" })).toHaveAttribute(
      "href",
      "/downloads/promptory-extension-guide.pdf",
    );
  });

  it("tells what this page knows", async () => {
    openExtension("/extension?tab=troubleshooting", {
      "GET /api/health": () => Response.json({ status: "ok" }),
      "GET /api/extension/about": () => Response.json({ version: "0.2.0", contract: 3, oldestContract: 2 }),
    });
    const facts = screen.getByRole("region", { name: "Details for support" });
    expect(await within(facts).findByText("Responds")).toBeInTheDocument();
    expect(await within(facts).findByText("0.1.0")).toBeInTheDocument();
    expect(await within(facts).findByText("0.2.0")).toBeInTheDocument();
    expect(facts).toHaveTextContent("Those of contract 2 to 3");
    expect(facts).toHaveTextContent(window.location.origin);
    expect(facts).toHaveTextContent("mira");
  });
});

describe("the administrator's key", () => {
  const route = "POST /api/api-keys/extension";
  const made = () =>
    Response.json({ success: true, apiKey: SECRET, message: "Copy this key now: it is shown this once only." });
  const open = (answers = {}) => openExtension("/extension?tab=key", answers, admin);

  it("is made at once where there is none, shown read-only, and not lost by a look at another tab", async () => {
    let keys: object[] = [];
    const { calls } = open({
      [route]: () => {
        keys = [extensionKey];
        return made();
      },
      "GET /api/api-keys": () => Response.json(keys),
    });
    expect(await screen.findByText("No API keys yet")).toBeInTheDocument();
    await press("Generate API Key");
    const field = await screen.findByLabelText("API key");
    expect(field).toHaveValue(SECRET);
    expect(field).toHaveAttribute("readonly");
    expect(screen.getByText("Copy this key now: it is shown this once only.")).toBeInTheDocument();
    await userEvent.click(tab("Usage Guide"));
    await userEvent.click(tab("Admin API Key"));
    expect(screen.getByLabelText("API key")).toHaveValue(SECRET);
    expect(calls.filter((call) => call.route === route)).toHaveLength(1);
  });

  it("asks before it replaces the one there is", async () => {
    const { calls } = open({ [route]: made, "GET /api/api-keys": () => Response.json([extensionKey]) });
    expect(await screen.findByText(/There is a key named extension, and it is in use/)).toBeInTheDocument();
    await press("Generate API Key");
    const question = within(screen.getByRole("alertdialog", { name: "Replace the key named extension?" }));
    await userEvent.click(question.getByRole("button", { name: "Cancel" }));
    expect(calls.some((call) => call.route === route)).toBe(false);
    await press("Generate API Key");
    await press("Replace");
    expect(await screen.findByLabelText("API key")).toHaveValue(SECRET);
  });

  it.each<[string, () => Response, string]>([
    ["no answer", () => Response.error(), "Error generating API key. Please try again."],
    ["a broken server", () => problem(500, "internal_error", "Oops"), "Failed to generate API key"],
    [
      "an answer without a key",
      () => Response.json({ success: false, apiKey: "", message: "" }),
      "Failed to generate API key",
    ],
    [
      "a refusal",
      () => problem(403, "forbidden", "Only administrators may do that."),
      "Only administrators may do that.",
    ],
  ])("says that it could not be made after %s", async (_, answer, sentence) => {
    open({ [route]: answer });
    await screen.findByText("No API keys yet");
    await press("Generate API Key");
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Generation failed");
    expect(alert).toHaveTextContent(sentence);
  });

  it("stands over the list of all keys, each with its last use and the way to end it", async () => {
    open({ "GET /api/api-keys": () => Response.json([{ ...extensionKey, name: "Laptop" }]) });
    const list = within(await screen.findByRole("list", { name: "API keys" }));
    expect(list.getByRole("listitem")).toHaveTextContent(/Last used/);
    expect(list.getByRole("button", { name: "Revoke Laptop" })).toBeInTheDocument();
  });
});
