import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firefox, type Page } from "@playwright/test";
import { packFolder } from "../../packages.ts";
import type { InsertResult, ReadResult } from "../../src/insert/job.ts";
import type { Driver } from "../browser/cases.ts";
import type { Stage } from "../browser/stage-background.ts";
import { pagesFolder } from "../pages/build.ts";

const extension = join(import.meta.dirname, "../..");

/** In the page's tab: gets a test's requests through an event of the window and asks the background. */
const wire = `
window.addEventListener("promptory-test-call", async ({ detail }) => {
  const answer = await chrome.runtime.sendMessage(JSON.parse(detail));
  window.dispatchEvent(new CustomEvent("promptory-test-answer", { detail: JSON.stringify(answer) }));
});
document.documentElement.dataset.promptoryTest = "there";
`;

/** In the background: answers what comes through the wire. */
const handlers = `
chrome.runtime.onMessage.addListener(({ name, given }, _sender, respond) => {
  stage[name](...given).then((value) => respond({ value }), (thrown) => respond({ error: String(thrown) }));
  return true;
});
`;

type Manifest = { browser_specific_settings: { gecko: { id: string } } };

/**
 * Puts the package into a profile as it was built, but for two things: it may enter the local pages at once, because
 * the tests cannot press the toolbar button, and its background listens to the tests instead of the panel.
 */
async function install(profile: string): Promise<void> {
  const copy = join(profile, "promptory");
  await cp(join(extension, "dist/firefox"), copy, { recursive: true });
  await cp(join(pagesFolder(), "stage/background.js"), join(copy, "background.js"));
  await writeFile(join(copy, "test-handlers.js"), handlers);
  await writeFile(join(copy, "test-wire.js"), wire);
  const manifest = JSON.parse(await readFile(join(copy, "manifest.json"), "utf8")) as Manifest;
  const matches = ["http://127.0.0.1/*"];
  const listening = {
    ...manifest,
    host_permissions: matches,
    background: { scripts: ["background.js", "test-handlers.js"] },
    content_scripts: [{ matches, js: ["test-wire.js"], run_at: "document_start" }],
  };
  await writeFile(join(copy, "manifest.json"), JSON.stringify(listening));
  await mkdir(join(profile, "extensions"));
  const file = join(profile, "extensions", `${manifest.browser_specific_settings.gecko.id}.xpi`);
  await writeFile(file, await packFolder(copy));
  await rm(copy, { recursive: true });
}

/** Opens Firefox with the package in it and one tab on a page of `origin`; gives what plays scenarios there. */
export async function openStage(path: string, origin: string): Promise<{ driver: Driver; close: () => Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), "promptory-firefox-"));
  await install(profile);
  const context = await firefox.launchPersistentContext(profile, {
    channel: "moz-firefox",
    executablePath: join(import.meta.dirname, "relay.mjs"),
    env: { ...process.env, FIREFOX_BEHIND: path },
    viewport: { width: 1000, height: 700 },
    // Only releases insist on Mozilla's signature; the long-term Firefox lets its owner decide.
    firefoxUserPrefs: { "xpinstall.signatures.required": false },
  });
  const page = await context.newPage();
  // Add-ons start beside the first window, so the first page may have come too early for them.
  do await page.goto(`${origin}/plain-textarea.html`);
  while (!(await page.evaluate(() => document.documentElement.dataset.promptoryTest === "there")));
  const close = async () => {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { driver: driverOf(page, origin), close };
}

function driverOf(page: Page, origin: string): Driver {
  const ask = async (name: keyof Stage, ...given: unknown[]): Promise<unknown> => {
    const answer = await page.evaluate(
      (message) =>
        new Promise<string>((resolve) => {
          const onAnswer = (event: Event) => resolve(String((event as CustomEvent).detail));
          window.addEventListener("promptory-test-answer", onAnswer, { once: true });
          window.dispatchEvent(new CustomEvent("promptory-test-call", { detail: message }));
        }),
      JSON.stringify({ name, given: [page.url(), ...given] }),
    );
    const { value, error } = JSON.parse(answer) as { value?: unknown; error?: string };
    if (error !== undefined) throw new Error(error);
    return value;
  };
  return {
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
      const done = (await ask("insert", wish)) as { status: string; result: InsertResult };
      if (done.status !== "done") throw new Error(`The tab could not be entered: ${JSON.stringify(done)}`);
      return done.result;
    },
    readBox: async () => (await ask("readBox", null)) as ReadResult,
  };
}
