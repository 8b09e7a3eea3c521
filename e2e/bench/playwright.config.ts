import journeys from "../playwright.config.ts";

/** What a person waits for, measured in a real Chromium with nothing beside it: `npm run bench -- pages`. */
export default {
  ...journeys,
  testDir: ".",
  globalSetup: "../support/global-setup.ts",
  workers: 1,
  fullyParallel: false,
};
