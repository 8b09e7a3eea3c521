import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { chromium } from "./support/browser.ts";

const results = fileURLToPath(new URL("../test-results/", import.meta.url));

/** The journeys run over the built product in one real Chromium, one after the other and never twice. */
export default defineConfig({
  testDir: "./journeys",
  outputDir: `${results}journeys`,
  workers: 1,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // PLAYWRIGHT_JSON_OUTPUT_FILE names another place for the second one.
  reporter: [["list"], ["json", { outputFile: `${results}journeys.json` }]],
  use: {
    ...chromium,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "UTC",
    reducedMotion: "reduce",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
  },
});
