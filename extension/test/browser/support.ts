import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test as base, type CDPSession, type Page } from "@playwright/test";
import type { InsertResult } from "../../src/insert/result.ts";
import { servePages } from "../pages/server.ts";

/** The very script the extension injects. */
const guest = readFileSync(join(import.meta.dirname, "../../dist/chrome/guest.js"), "utf8");

type Worker = { origin: string };

/** Tests that get the address of the editor pages. */
export const test = base.extend<object, Worker>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const server = await servePages(0);
      await use(server.origin);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

/** Runs the guest in an isolated world of the page, as `chrome.scripting` does. */
export async function insertAsExtension(
  page: Page,
  text: string,
  origin = new URL(page.url()).origin,
  prelude = "",
): Promise<InsertResult> {
  const session = await page.context().newCDPSession(page);
  const contextId = await isolatedWorld(session);
  await evaluate(session, contextId, prelude + guest);
  const result = await evaluate(session, contextId, `promptoryGuest(${JSON.stringify({ text, origin })})`);
  await session.detach();
  return result as InsertResult;
}

async function isolatedWorld(session: CDPSession): Promise<number> {
  const { frameTree } = await session.send("Page.getFrameTree");
  const world = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id, worldName: "guest" });
  return world.executionContextId;
}

async function evaluate(session: CDPSession, contextId: number, expression: string): Promise<unknown> {
  const answer = await session.send("Runtime.evaluate", {
    contextId,
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (answer.exceptionDetails)
    throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text);
  return answer.result.value;
}
