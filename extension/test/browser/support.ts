import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, test as base, chromium, type Page, type Worker } from "@playwright/test";
import type { Change, ReadResult } from "../../src/insert/job.ts";
import { pagesFolder } from "../pages/build.ts";
import { servePages } from "../pages/server.ts";
import type { Driver } from "./cases.ts";
import type { Stage, Wish } from "./stage-background.ts";

const extension = join(import.meta.dirname, "../..");

/** The real package in a real Chromium, with one tab, and the editor pages. */
export type Theatre = {
  origin: string;
  page: Page;
  driver: Driver;
  insert: (wish: Partial<Wish> & { text: string }) => ReturnType<Stage["insert"]>;
  cancel: (jobId: string) => Promise<void>;
  /** Whether the page still shows the chat an insertion went into. */
  isInChat: (jobId: string) => Promise<boolean>;
  /** Presses Undo of a change that was said. */
  undoChange: (change: Change) => Promise<boolean>;
};

export const test = base.extend<object, { theatre: Theatre }>({
  theatre: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const server = await servePages(0);
      const folder = await mkdtemp(join(tmpdir(), "promptory-engine-"));
      const context = await launch(folder);
      const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
      await use(theatreOf(server.origin, context.pages()[0] ?? (await context.newPage()), worker));
      await context.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

/**
 * The package as it was built, but for two things: it may enter the local pages at once, because the tests cannot press the
 * toolbar button here, and its background listens to the tests instead of the panel.
 */
async function unpacked(folder: string): Promise<string> {
  const built = join(extension, "dist/chrome");
  if (!existsSync(join(built, "manifest.json"))) throw new Error("extension/dist is missing: run npm run build first.");
  const copy = join(folder, "package");
  await cp(built, copy, { recursive: true });
  await cp(join(pagesFolder(), "stage/background.js"), join(copy, "background.js"));
  const manifest = JSON.parse(await readFile(join(copy, "manifest.json"), "utf8")) as { permissions: string[] };
  const allowed = { ...manifest, host_permissions: ["http://127.0.0.1/*"] };
  await writeFile(join(copy, "manifest.json"), JSON.stringify(allowed));
  return copy;
}

async function launch(folder: string): Promise<BrowserContext> {
  const copy = await unpacked(folder);
  return chromium.launchPersistentContext(join(folder, "profile"), {
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    headless: true,
    viewport: { width: 1000, height: 700 },
    ignoreDefaultArgs: ["--disable-extensions"],
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--js-flags=--single-threaded",
      `--disable-extensions-except=${copy}`,
      `--load-extension=${copy}`,
    ],
  });
}

function theatreOf(origin: string, page: Page, worker: Worker): Theatre {
  const insert: Theatre["insert"] = ({ mode = "caret", site = null, ...wish }) =>
    worker.evaluate(([url, full]) => stage.insert(url, full), [page.url(), { ...wish, mode, site }] as const);
  const driver: Driver = {
    open: async (path) => {
      await page.goto(`${origin}/${path}`);
      await page.waitForFunction(() => window.testPage !== undefined);
    },
    type: (text) => page.keyboard.type(text),
    undo: () => page.keyboard.press("Control+z"),
    call: (name, ...given) =>
      page.evaluate(([asked, values]) => (window.testPage[asked] as (...all: unknown[]) => never)(...values), [
        name,
        given,
      ] as const),
    insert: async (wish) => {
      const done = await insert(wish);
      if (done.status !== "done") throw new Error(`The tab could not be entered: ${JSON.stringify(done)}`);
      return done.result;
    },
    readBox: async () => {
      const read = await worker.evaluate((url) => stage.readBox(url, null), page.url());
      if (read.status === "needs-access") throw new Error("The tab could not be entered.");
      return read as ReadResult;
    },
  };
  const undoChange = (change: Change) =>
    worker.evaluate(([url, given]) => stage.undo(url, given), [page.url(), change] as const);
  const cancel = (jobId: string) => worker.evaluate(([url, id]) => stage.cancel(url, id), [page.url(), jobId] as const);
  const isInChat = (jobId: string) =>
    worker.evaluate(([url, id]) => stage.isInChat(url, id), [page.url(), jobId] as const);
  return { origin, page, driver, insert, cancel, isInChat, undoChange };
}
