/**
 * Every suite of `npm test`. A suite is a command in a folder. `wants` is installed where it can be, and the suite runs without it. `counts` is the
 * source of its figures: a Jest or Playwright report, or only the exit code ("check"). `slots` is how many of the two places it takes: most suites of
 * the fast run run two at a time, because each of them waits for a third of its time. `deep` is merged over the suite for `npm run test:deep`; a suite
 * with `isDeepOnly` runs nowhere else. `besideOthers` are options for a run of several suites: with as many workers as when it runs alone, six processes
 * and their servers share two cores, and the whole run takes a sixth longer.
 */
const check = (name, title, command, more = {}) => ({
  name,
  title,
  cwd: ".",
  command,
  counts: "check",
  slots: 1,
  ...more,
});
const jest = (name, title, cwd, more = {}) => ({
  name,
  title,
  cwd,
  command: ["npm", "run", "--silent", "test", "--"],
  counts: "jest",
  slots: 1,
  ...more,
});
const playwright = (title, config, more = {}) => ({
  name: "browser",
  title,
  cwd: ".",
  command: ["node", "node_modules/@playwright/test/cli.js", "test", "-c", config, "--reporter=list,json"],
  counts: "playwright",
  needs: ["chromium"],
  slots: 1,
  ...more,
});

/** A check of the sources: it needs no build, and runs while the others wait for it. */
const source = (name, title, command) => check(name, title, command, { needsBuild: false });

export const CHECKS = [
  source("lint", "Format and lint", ["biome", "ci", "--colors=off", "--error-on-warnings", "."]),
  source("types", "Type check", ["node", "scripts/typecheck.mjs"]),
  source("lint", "Import rules", ["npm", "run", "--silent", "lint:imports"]),
  source("lint", "One catalogue of versions", ["node", "scripts/check-catalogue.mjs"]),
  source("lint", "Words of the vocabulary", ["node", "scripts/check-words.mjs"]),
  source("lint", "Layers and breakpoints in CSS", ["node", "scripts/check-css.mjs"]),
  source("lint", "Text outside locales", ["node", "scripts/check-texts.mjs"]),
  source("lint", "Files that the documentation names", ["node", "scripts/check-docs.mjs"]),
  source("lint", "Licences of what ships", ["node", "scripts/sbom.mjs", "--check"]),
  check("contract", "OpenAPI document and client are fresh", ["node", "scripts/contract.mjs", "--check"]),
  check("contract", "Rules of Redocly and Spectral", ["node", "scripts/lint-openapi.mjs"]),
];

/** The longest first, and at the end what keeps both cores busy, so that both places end at about the same time. */
export const SUITES = [
  ...CHECKS,
  jest("api", "API on the built-in PostgreSQL", "api", {
    besideOthers: ["--maxWorkers=2"],
    deep: { env: { TEST_DEEP: "1", FUZZ_RUNS: "500", RACE: "all" } },
  }),
  playwright("Journeys in Chromium", "e2e/playwright.config.ts", {
    wants: ["headlessShell"],
    besideOthers: ["--workers=2"],
    deep: { env: { E2E_DEEP: "1", EDITORS_DEEP: "1" } },
  }),
  jest("jest", "Packages, components and extension", ".", {
    command: ["node", "--experimental-vm-modules", "--no-warnings", "node_modules/jest/bin/jest.js"],
    besideOthers: ["--maxWorkers=1"],
    deep: { env: { TEST_DEEP: "1" } },
  }),
  playwright("The extension in Firefox", "extension/playwright.firefox.config.ts", {
    needs: ["firefox"],
    env: { EDITORS_DEEP: "1" },
    isDeepOnly: true,
  }),
  // Only the files of BY_BACKEND in api/jest.config.mjs, unless the run is deep.
  jest("api-servers", "API on the system's PostgreSQL and Redis", "api", {
    needs: ["postgres", "redis"],
    besideOthers: ["--maxWorkers=2"],
    deep: { env: { TEST_DEEP: "1", API_BACKENDS: "all", FUZZ_RUNS: "100" } },
  }),
  playwright("Insertion into real editors in Chromium", "extension/playwright.config.ts", {
    deep: { env: { EDITORS_DEEP: "1" } },
  }),
  check("models", "Model tests with 2,000 random sequences each", ["node", "scripts/models.mjs", "--runs", "2000"], {
    isDeepOnly: true,
    slots: 2,
  }),
];

/** The names a person may give to `npm test -- NAME`. */
export const NAMES = [...new Set(SUITES.map(({ name }) => name))];

/** The suites by these names (all without any), as the fast or the deep run has them. */
export function chooseSuites({ names = [], isDeep = false } = {}) {
  return SUITES.filter(
    ({ name, isDeepOnly }) => (names.length === 0 || names.includes(name)) && (isDeep || !isDeepOnly),
  ).map(({ deep, ...suite }) => (isDeep && deep ? { ...suite, ...deep, env: { ...suite.env, ...deep.env } } : suite));
}
