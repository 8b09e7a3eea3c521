import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumArguments, chromiumPath } from "./browser.ts";

const built = fileURLToPath(new URL("../../extension/dist/chrome", import.meta.url));

/** A Chromium in which the built extension is loaded unpacked. */
export interface ExtensionBrowser {
  readonly context: BrowserContext;
  /** Opens the panel as a page of its own, as if it stood beside `site`. */
  openPanel(site: Page): Promise<Page>;
  /** Presses the toolbar button while `site` is in front: the press that lets the extension type there. */
  pressToolbarButton(site: Page): Promise<void>;
  /** How many real side panels are open. */
  sidePanels(): Promise<number>;
  /** What the extension keeps over restarts of the browser. */
  stored(): Promise<Record<string, unknown>>;
  /** What a script of the extension inside `site` would get of that, or why it gets nothing. */
  storedSeenFrom(site: Page): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Loads the extension. Nobody can press "Allow" in the dialog of a browser without a screen, so the copy that is
 * loaded has the permission for the server's origin from the start; no site with a chat is among them.
 */
export async function openExtension(server: string): Promise<ExtensionBrowser> {
  const folder = await mkdtemp(join(tmpdir(), "promptory-extension-"));
  const unpacked = join(folder, "unpacked");
  await cp(built, unpacked, { recursive: true });
  const manifest = JSON.parse(await readFile(join(unpacked, "manifest.json"), "utf8")) as object;
  const allowed = { ...manifest, host_permissions: [`${server}/*`] };
  await writeFile(join(unpacked, "manifest.json"), JSON.stringify(allowed));
  const context = await chromium.launchPersistentContext(join(folder, "profile"), {
    executablePath: chromiumPath,
    headless: true,
    viewport: { width: 400, height: 760 },
    reducedMotion: "reduce",
    ignoreDefaultArgs: ["--disable-extensions"],
    args: [
      ...chromiumArguments,
      "--enable-unsafe-extension-debugging",
      `--disable-extensions-except=${unpacked}`,
      `--load-extension=${unpacked}`,
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const id = new URL(worker.url()).host;
  const devtools = await context.browser()?.newBrowserCDPSession();
  if (!devtools) throw new Error("This Chromium gives no session of its own.");
  return {
    context,
    async openPanel(site) {
      await site.bringToFront();
      const tab = await worker.evaluate(async () => (await chrome.tabs.query({ active: true }))[0]?.id);
      const panel = await context.newPage();
      await panel.goto(`chrome-extension://${id}/sidepanel.html?tab=${tab}`);
      return panel;
    },
    async pressToolbarButton(site) {
      await site.bringToFront();
      const { targetInfos } = await devtools.send("Target.getTargets", { filter: [{ type: "tab" }] });
      const tab = targetInfos.find((target) => target.url === site.url());
      // Newer than Playwright's own list of the protocol.
      const send = devtools.send.bind(devtools) as (method: string, parameters: object) => Promise<unknown>;
      await send("Extensions.triggerAction", { id, targetId: tab?.targetId });
    },
    async sidePanels() {
      const { targetInfos } = await devtools.send("Target.getTargets");
      return targetInfos.filter(({ url }) => url === `chrome-extension://${id}/sidepanel.html`).length;
    },
    async storedSeenFrom(site) {
      await site.bringToFront();
      return worker.evaluate(async () => {
        const [tab] = await chrome.tabs.query({ active: true });
        const look = () => chrome.storage.local.get(null).catch((refused: Error) => refused.message);
        const [frame] = await chrome.scripting.executeScript({ target: { tabId: tab?.id }, func: look });
        return frame?.result;
      });
    },
    stored: () => worker.evaluate(() => chrome.storage.local.get(null)),
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The little of the extension's own world that is reached into from here. */
declare const chrome: {
  scripting: {
    executeScript: (job: {
      target: { tabId: number | undefined };
      func: () => unknown;
    }) => Promise<{ result: unknown }[]>;
  };
  tabs: { query: (wanted: { active: boolean }) => Promise<{ id?: number }[]> };
  storage: { local: { get: (keys: null) => Promise<Record<string, unknown>> } };
};
