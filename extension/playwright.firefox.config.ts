import { defineConfig } from "@playwright/test";

// The editor pages come with a background of the package; it is to be Firefox's.
process.env.TARGET_BROWSER = "firefox";

/** The Firefox package in Firefox as people have it. */
export default defineConfig({
  testDir: "./test/firefox",
  globalSetup: "./test/pages/build.ts",
  outputDir: "./test-results/firefox",
  workers: 1,
  timeout: 600_000,
  reporter: [["list"]],
  forbidOnly: Boolean(process.env.CI),
  use: { launchOptions: { executablePath: process.env.FIREFOX_PATH ?? "/usr/bin/firefox-esr" } },
});
