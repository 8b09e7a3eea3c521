import { test as base, expect } from "@playwright/test";
import { compared, type Driver, longest, pages, places, play, texts } from "../browser/cases.ts";
import { servePages } from "../pages/server.ts";
import { openStage } from "./stage.ts";

const test = base.extend<object, { driver: Driver }>({
  driver: [
    async ({ launchOptions }, use) => {
      const server = await servePages(0);
      const { driver, close } = await openStage(launchOptions.executablePath ?? "firefox-esr", server.origin);
      await use(driver);
      await close();
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

for (const page of pages.filter(({ kind }) => kind === "editor")) {
  test(`${page.title} takes every text exactly in Firefox, wherever it goes, and sends nothing`, async ({ driver }) => {
    for (const scenario of [...texts, longest, ...places]) {
      await driver.open(page.path);
      const { result, after } = await play(driver, scenario);
      expect.soft(result, scenario.property).toMatchObject({ status: "inserted", editor: page.editor });
      expect.soft(compared(page, scenario, after), scenario.property).toBe(scenario.expected);
      expect(await driver.call("sent")).toBe(0);
    }
  });
}
