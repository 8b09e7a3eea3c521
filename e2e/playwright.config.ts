import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { chromium } from "./support/browser.ts";

const results = fileURLToPath(new URL("../test-results/", import.meta.url));

/** The journeys run over the built product in a real Chromium, three files at a time (a journey waits a third of its time) and never twice. */
export default defineConfig({
  testDir: "./journeys",
  globalSetup: "./support/global-setup.ts",
  outputDir: `${results}journeys`,
  workers: 3,
  // `@deep` repeats in a browser what component or API tests show: `npm run test:deep` runs it too.
  ...(process.env.E2E_DEEP === undefined ? { grepInvert: /@deep/ } : {}),
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // PLAYWRIGHT_JSON_OUTPUT_FILE names another place for the second one.
  reporter: [["list"], ["json", { outputFile: `${results}journeys.json` }]],
  use: {
    ...chromium,
    viewport: { width: 1440, height: 900 },
    // A light system is asked once whether to use the light theme.
    colorScheme: "dark",
    locale: "en-GB",
    timezoneId: "UTC",
    reducedMotion: "reduce",
    // Recording a trace costs as much as the journey itself.
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
});
