import { defineConfig } from "@playwright/test";

/** The insertion engine, as part of the built package, on real editors in a real Chromium. */
export default defineConfig({
  testDir: "./test/browser",
  globalSetup: "./test/pages/build.ts",
  outputDir: "./test-results",
  workers: 1,
  timeout: 60_000,
  reporter: [["list"]],
  forbidOnly: Boolean(process.env.CI),
  projects: [
    { name: "editors", testIgnore: "table.spec.ts" },
    // Only what a whole run proved may stand in docs/editors.md.
    { name: "table", testMatch: "table.spec.ts", dependencies: ["editors"] },
  ],
});
