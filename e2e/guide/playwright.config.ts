import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { chromium } from "../support/browser.ts";

/** `npm run shots -- --guide`: the pictures of the guide, in light, for they are printed too. */
export default defineConfig({
  testDir: ".",
  outputDir: fileURLToPath(new URL("../../test-results/guide", import.meta.url)),
  workers: 1,
  timeout: 120_000,
  reporter: [["list"]],
  use: { ...chromium, locale: "en-GB", timezoneId: "UTC", reducedMotion: "reduce", trace: "off" },
});
