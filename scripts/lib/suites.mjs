/**
 * Every suite there is. `npm test -- <name>` runs one. A suite is a command in a folder; `counts` says where its
 * figures come from: a Jest or Playwright report, or nothing but its exit code ("check").
 */
const jest = (name, title, cwd, more = {}) => ({
  name,
  title,
  cwd,
  command: ["npm", "run", "--silent", "test", "--"],
  counts: "jest",
  ...more,
});
const check = (name, title, command, more = {}) => ({ name, title, cwd: ".", command, counts: "check", ...more });

/** Two lanes run side by side; in each, one suite after the other. */
export const LANES = [
  [
    check("contract", "OpenAPI document and client are fresh", ["node", "scripts/contract.mjs", "--check"]),
    jest("api", "API on the built-in PostgreSQL", "api"),
    jest("api-servers", "API on the system's PostgreSQL and Redis", "api", {
      // What needs no server, or starts its own, has run.
      options: ["--testPathIgnorePatterns=/api/src/", "--testPathIgnorePatterns=embedded-postgres|deploy"],
      needs: ["postgres", "redis"],
    }),
  ],
  [
    check("lint", "Format and lint", ["biome", "ci", "--colors=off", "--error-on-warnings", "."]),
    check("lint", "Import law", ["npm", "run", "--silent", "lint:imports"]),
    check("lint", "One catalogue of versions", ["node", "scripts/check-catalogue.mjs"]),
    check("types", "Type check", [
      "node",
      "node_modules/nx/dist/bin/nx.js",
      "run-many",
      "-t",
      "typecheck",
      "--output-style=static",
    ]),
    jest("scripts", "Set-up and test scripts", "scripts", {
      command: ["node", "--experimental-vm-modules", "--no-warnings", "../node_modules/jest/bin/jest.js"],
    }),
    jest("packages", "Field rules", "packages/rules"),
    jest("packages", "Variables of prompts", "packages/prompt"),
    jest("packages", "Generated client", "packages/api-client"),
    jest("packages", "Static server", "packages/static-server"),
    jest("packages", "Guide of the extension", "packages/guide"),
    jest("components", "Shared components", "packages/ui"),
    jest("components", "Shell", "web-shell"),
    jest("components", "Admin remote", "web-admin"),
    jest("components", "Extension", "extension"),
  ],
];

const playwright = (title, config, more = {}) => ({
  name: "browser",
  title,
  cwd: ".",
  command: ["node", "node_modules/@playwright/test/cli.js", "test", "-c", config, "--reporter=list,json"],
  counts: "playwright",
  needs: ["chromium"],
  ...more,
});

/** One browser at a time, when nothing else runs. */
export const LAST = [
  playwright("Journeys in Chromium", "e2e/playwright.config.ts"),
  playwright("Insertion into real editors in Chromium", "extension/playwright.config.ts"),
  playwright("The extension in Firefox", "extension/playwright.firefox.config.ts", { needs: ["firefox"] }),
];

/** The names a person may give. */
export const NAMES = [...new Set([...LANES.flat(), ...LAST].map(({ name }) => name))];
