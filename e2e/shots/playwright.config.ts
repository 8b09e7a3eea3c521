import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { chromium } from "../support/browser.ts";

/** `npm run shots`: pictures to look at, not tests to pass. */
export default defineConfig({
  testDir: ".",
  outputDir: fileURLToPath(new URL("../../test-results/shots", import.meta.url)),
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: { ...chromium, locale: "en-GB", timezoneId: "UTC", reducedMotion: "reduce", trace: "off" },
});
