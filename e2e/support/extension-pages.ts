/// <reference types="chrome" />
import { test as base, expect, type Frame, type Page } from "@playwright/test";
import { fakeServer } from "../../extension/test/support/fake-server.ts";
import { withSites } from "./editor-sites.ts";
import { type ExtensionBrowser, openExtension } from "./extension.ts";

type World = { origin: string; library: { used: number[] }; extension: ExtensionBrowser };

const type = { id: 2, name: "text", label: "Text", color: "#007aff", templateCount: 5, isActive: true };
const row = (id: number, title: string, content: string) => ({
  id,
  typeId: 2,
  title,
  content,
  type: { id: 2, label: "Text", color: "#007aff" },
  useCount: 0,
  lastUsedAt: null,
  isFavorite: false,
  tags: [],
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});
/** The prompts of the library; their texts have what insertion is known to spoil. */
export const prompts = {
  lines: row(3, "Linux terminal", "Act as a terminal.\n\n\tone command a line"),
  short: row(4, "Translator", "Translate to French: "),
  filled: row(5, "Role play", "Act as {{role}}."),
  long: row(6, "Novel", "word ".repeat(100).trim()),
  pasted: row(7, "Summary", "Sum up: {{@clipboard}}"),
};

/** A browser with the extension, logged in to a library of these prompts and allowed on the pages; `used` gets the ids of what is used. */
export async function openLoggedIn(origin: string, used: number[], language?: string): Promise<ExtensionBrowser> {
  const server = await fakeServer(({ path, body }) => {
    const { pathname, searchParams } = new URL(path, "http://library");
    if (pathname === "/api/templates/usage") {
      const { ids } = JSON.parse(body) as { ids: number[] };
      used.push(...ids);
      return { body: ids.map((id) => ({ id, useCount: 1, lastUsedAt: "2026-01-01T00:00:00.000Z" })) };
    }
    if (pathname === "/api/types") return { body: [type] };
    if (pathname !== "/api/templates") return { body: {} };
    const words = (searchParams.get("search") ?? "").toLowerCase();
    const found = Object.values(prompts).filter(({ title }) => title.toLowerCase().includes(words));
    return { headers: { "x-total-count": String(found.length) }, body: found };
  });
  const extension = await openExtension(server.origin, [origin], language);
  await extension.inBackground((session) => chrome.storage.local.set({ session, last: session }), {
    server: server.origin,
    username: "Ada",
    token: "t0k",
  });
  return {
    ...extension,
    async close() {
      await extension.close();
      await server.stop();
    },
  };
}

/** Tests in a browser with the built extension, logged in to a library of five prompts and allowed on the pages. */
export const test = base.extend<object, World>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => withSites(use),
    { scope: "worker" },
  ],
  library: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => use({ used: [] }),
    { scope: "worker" },
  ],
  extension: [
    async ({ origin, library }, use) => {
      const extension = await openLoggedIn(origin, library.used);
      await use(extension);
      await extension.close();
    },
    { scope: "worker" },
  ],
});

/** A page of the editors in which our script listens already. */
export async function openPage(extension: ExtensionBrowser, address: string): Promise<Page> {
  const page = await extension.context.newPage();
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.goto(address);
  await extension.listening(page);
  return page;
}

/** The search is open and shows what it found. */
export async function shownSearch(extension: ExtensionBrowser, page: Page): Promise<Frame> {
  const frame = await extension.picker(page);
  await expect(frame.getByRole("option").first()).toBeVisible();
  return frame;
}

export const noSearch = (page: Page) =>
  expect.poll(() => page.frames().filter((frame) => frame.url().includes("picker.html")).length).toBe(0);

/** The search goes with the key, and now and then Chromium's word that the key arrived goes with the search. */
export async function leaveWith(key: string, page: Page): Promise<void> {
  await Promise.race([page.keyboard.press(key), noSearch(page)]);
  await noSearch(page);
}
