import { defineConfig } from "@playwright/test";

/** The insertion engine on real editors in a real Chromium. */
export default defineConfig({
  testDir: "./test/browser",
  globalSetup: "./test/pages/build.ts",
  outputDir: "./test-results",
  workers: 1,
  timeout: 60_000,
  reporter: [["list"]],
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: "chromium",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
