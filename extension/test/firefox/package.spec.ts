import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { firefoxManifest } from "../../manifest.ts";
import type { PackageLine } from "../../packages.ts";
import { fakeServer, problem } from "../support/fake-server.ts";
import { type Firefox, startFirefox } from "./bidi.ts";
import { browserWindow, type Place, sidebarAddress, sidebarPage } from "./windows.ts";

const packages = join(import.meta.dirname, "../../dist/packages");
const { id } = firefoxManifest("").browser_specific_settings.gecko;
const button = `${id.replace(/[^a-z0-9_-]/g, "_")}-browser-action`;

/** The archive people download, to the byte. */
function archive(): string {
  const lines = JSON.parse(readFileSync(join(packages, "packages.json"), "utf8")) as PackageLine[];
  const line = lines.find(({ browser }) => browser === "firefox");
  if (!line) throw new Error("There is no package for Firefox: run npm run build first.");
  return join(packages, line.file);
}

type Worker = { firefox: Firefox; window: Place; sidebar: Place };

const test = base.extend<object, Worker>({
  firefox: [
    async ({ launchOptions }, use) => {
      const firefox = await startFirefox(launchOptions.executablePath ?? "firefox-esr");
      const extensionData = { type: "archivePath", path: archive() };
      await firefox.send("webExtension.install", { extensionData });
      await use(firefox);
      await firefox.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  window: [async ({ firefox }, use) => use(await browserWindow(firefox)), { scope: "worker" }],
  /** What a press of the toolbar button opens. */
  sidebar: [
    async ({ window }, use) => {
      await window.evaluate(`CustomizableUI.addWidgetToArea("${button}", "nav-bar")`);
      await window.evaluate(`document.querySelector("#${button} .unified-extensions-item-action-button").click()`);
      await window.until(`SidebarController.isOpen && ${sidebarAddress}?.startsWith("moz-extension:")`);
      await use(sidebarPage(window));
    },
    { scope: "worker" },
  ],
});

test.describe.configure({ mode: "serial" });

test("the package people download starts in Firefox with nothing for Firefox to complain of", async ({ window }) => {
  const { warnings, permissions } = await window.evaluate<{ warnings: string[]; permissions: string[] }>(`(() => {
    const { extension, permissions } = WebExtensionPolicy.getByID("${id}");
    return { warnings: extension.warnings, permissions };
  })()`);
  expect(warnings).toEqual([]);
  expect(permissions.toSorted()).toEqual(["activeTab", "contextMenus", "scripting", "storage"]);
});

test("its toolbar button opens the sidebar with the way in, and the background answers", async ({ sidebar }) => {
  expect(await sidebar.until("document.querySelector('h1')?.textContent")).toBe("Log in to your library");
  expect(await sidebar.evaluate("chrome.runtime.sendMessage({ kind: 'account' })")).toEqual({
    ok: true,
    value: { account: null, last: null },
  });
});

test("it asks for the one server the person names, and talks to it without a certificate too", async ({
  window,
  sidebar,
}) => {
  const server = await fakeServer(({ path }) => {
    if (path === "/api/extension/about") return { body: { version: "0.1.0", contract: 2, oldestContract: 1 } };
    if (path === "/api/health") return { body: { status: "ok", version: "0.1.0", checks: {} } };
    return problem(401, "invalid_credentials", "Invalid username or password.");
  });
  // No loopback address to Firefox, which it would treat with more trust than a server at home.
  const address = server.origin.replace("127.0.0.1", "promptory.test");
  await sidebar.evaluate(`(() => {
    const form = document.querySelector("form");
    form.elements.server.value = ${JSON.stringify(address)};
    form.elements.username.value = "someone";
    form.elements.password.value = "not the password";
    form.requestSubmit();
  })()`);
  const question = await window.until<string>(
    "PopupNotifications.isPanelOpen && PopupNotifications.panel.firstElementChild?.textContent",
  );
  expect(question).toContain("promptory.test");
  await window.evaluate("PopupNotifications.panel.firstElementChild.button.click()");
  expect(await sidebar.until("document.querySelector('[role=alert]')?.textContent")).toBe(
    "Invalid username or password.",
  );
  expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toContain("POST /api/auth/login");
  await server.stop();
});
