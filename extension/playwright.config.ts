import { defineConfig } from "@playwright/test";
import { isDeep } from "./test/browser/cases.ts";

/** The insertion engine, as part of the built package, on real editors in a real Chromium. */
export default defineConfig({
  testDir: "./test/browser",
  globalSetup: "./test/pages/build.ts",
  outputDir: "./test-results",
  // More than cores: a test waits for half of its time.
  workers: 4,
  fullyParallel: true,
  timeout: 60_000,
  reporter: [["list"]],
  forbidOnly: Boolean(process.env.CI),
  projects: [
    { name: "editors", testIgnore: "table.spec.ts" },
    // Only a deep run plays everything that docs/editors.md lists.
    ...(isDeep ? [{ name: "table", testMatch: "table.spec.ts", dependencies: ["editors"] }] : []),
  ],
});
