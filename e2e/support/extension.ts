import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type BrowserContext, chromium, expect, type Frame, type Page, type Worker } from "@playwright/test";
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
  /**
   * Gives the extension a site, as if the person had allowed it in the dialog: a version that demands the site comes and
   * goes, and the browser keeps the permission as one that can be taken back. Closes every page of the extension.
   */
  allow(origin: string): Promise<void>;
  /** Waits until our script in `site` listens for the trigger. */
  listening(site: Page): Promise<void>;
  /** The search that stands in `site` now: the page of the extension in its frame. */
  picker(site: Page): Promise<Frame>;
  /** Sends the event of a click on the extension's menu item, which a headless browser does not show. */
  clickMenu(site: Page, menuItemId: string, more?: { selectionText?: string; frameId?: number }): Promise<void>;
  /** Runs something in the background of the extension. */
  inBackground<Result, Given>(work: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result>;
  /** What the extension keeps over restarts of the browser. */
  stored(): Promise<Record<string, unknown>>;
  /** What a script of the extension inside `site` would get of that, or why it gets nothing. */
  storedSeenFrom(site: Page): Promise<unknown>;
  /** Ends the service worker, as the browser does after half a minute of quiet; the next question starts it anew. */
  stopWorker(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Loads the extension. A headless browser has no "Allow" dialog, so the copy that is
 * loaded has the permission for the server's origin from the start, and for the sites a test names.
 */
export async function openExtension(
  server: string,
  sites: string[] = [],
  language?: string,
): Promise<ExtensionBrowser> {
  const folder = await mkdtemp(join(tmpdir(), "promptory-extension-"));
  const unpacked = join(folder, "unpacked");
  await cp(built, unpacked, { recursive: true });
  const manifest = JSON.parse(await readFile(join(unpacked, "manifest.json"), "utf8")) as object;
  const writeManifest = (origins: string[]) => {
    const hosts = [server, ...origins].map((origin) => `${origin}/*`);
    return writeFile(join(unpacked, "manifest.json"), JSON.stringify({ ...manifest, host_permissions: hosts }));
  };
  await writeManifest(sites);
  const context = await chromium.launchPersistentContext(join(folder, "profile"), {
    executablePath: chromiumPath,
    headless: true,
    viewport: { width: 400, height: 760 },
    reducedMotion: "reduce",
    ...(language && { locale: language }),
    ignoreDefaultArgs: ["--disable-extensions"],
    args: [
      ...chromiumArguments,
      "--enable-unsafe-extension-debugging",
      `--disable-extensions-except=${unpacked}`,
      `--load-extension=${unpacked}`,
    ],
  });
  let worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const id = new URL(worker.url()).host;
  const devtools = await context.browser()?.newBrowserCDPSession();
  if (!devtools) throw new Error("This Chromium gives no session of its own.");
  // Newer than Playwright's own list of the protocol.
  const send = devtools.send.bind(devtools) as (method: string, parameters: object) => Promise<unknown>;
  const reload = async (origins: string[]) => {
    await writeManifest(origins);
    const next = context.waitForEvent("serviceworker");
    await send("Extensions.loadUnpacked", { path: unpacked });
    await next;
    worker = await answeringWorker(context);
  };
  const tabIn = async (site: Page) => {
    await site.bringToFront();
    return worker.evaluate(async () => (await chrome.tabs.query({ active: true }))[0]);
  };
  return {
    context,
    async allow(origin) {
      await reload([...sites, origin]);
      await reload(sites);
    },
    async listening(site) {
      const tabId = (await tabIn(site))?.id;
      const look = (where: number | undefined) =>
        chrome.scripting
          .executeScript({
            target: { tabId: where },
            func: () => Boolean(Reflect.get(Reflect.get(globalThis, "promptoryTrigger") ?? {}, "trigger")),
          })
          .then(([frame]) => frame?.result)
          .catch(() => false);
      await expect.poll(() => worker.evaluate(look, tabId), { message: "nothing listens in the page" }).toBe(true);
    },
    async picker(site) {
      const find = () => site.frames().find((frame) => frame.url().includes("/picker.html#"));
      await expect.poll(() => Boolean(find()), { message: "no search in the page" }).toBe(true);
      const frame = find();
      if (!frame) throw new Error("The search was gone at once.");
      return frame;
    },
    async clickMenu(site, menuItemId, more = {}) {
      const tab = await tabIn(site);
      const click = { menuItemId, editable: true, frameId: 0, pageUrl: site.url(), ...more };
      await worker.evaluate(([info, where]) => chrome.contextMenus.onClicked.dispatch(info, where), [
        click,
        tab,
      ] as const);
    },
    inBackground: (work, given) => worker.evaluate(work as never, given as never),
    async openPanel(site) {
      const tab = (await tabIn(site))?.id;
      const panel = await context.newPage();
      await panel.goto(`chrome-extension://${id}/sidepanel.html?tab=${tab}`);
      return panel;
    },
    async pressToolbarButton(site) {
      await site.bringToFront();
      const { targetInfos } = await devtools.send("Target.getTargets", { filter: [{ type: "tab" }] });
      const tab = targetInfos.find((target) => target.url === site.url());
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
    async stopWorker() {
      const { targetInfos } = await devtools.send("Target.getTargets");
      const target = targetInfos.find(({ type, url }) => type === "service_worker" && url.includes(id));
      if (target) await devtools.send("Target.closeTarget", { targetId: target.targetId });
    },
    stored: () => worker.evaluate(() => chrome.storage.local.get(null)),
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The newest service worker that answers: one that the browser ends while it starts never does. */
async function answeringWorker(context: BrowserContext): Promise<Worker> {
  for (;;) {
    for (const worker of context.serviceWorkers().reverse()) {
      const answer = worker.evaluate(() => true).catch(() => false);
      if (await Promise.race([answer, setTimeout(1_000, false)])) return worker;
    }
    await setTimeout(50);
  }
}

/** The little of the extension's own world that is reached into from here. */
declare const chrome: {
  contextMenus: { onClicked: { dispatch: (click: object, tab: object | undefined) => void } };
  scripting: {
    executeScript: (job: {
      target: { tabId: number | undefined };
      func: () => unknown;
    }) => Promise<{ result: unknown }[]>;
  };
  tabs: { query: (wanted: { active: boolean }) => Promise<{ id?: number }[]> };
  storage: { local: { get: (keys: null) => Promise<Record<string, unknown>> } };
};
