import { isIsolated } from "../jest.node.config.mjs";

/**
 * What differs by database server or by Redis; `npm test` runs these again on the system's servers, `test:deep` all. Files that start a
 * Redis of their own beside PostgreSQL (limits-shared, mail, maintenance) need no second run.
 */
const BY_BACKEND =
  "attempts|attempts-together|idempotency|import-maintenance|improve-limits|improve-workers|limits|mail-codes|migrate|operation-jobs|outage|search-plan|start|upgrade";
/** Those of them that `npm test` runs on the system's servers only. */
const ONCE = "import-maintenance|improve-workers|mail-codes|migrate|search-plan|start|upgrade";
const onServers = process.env.TEST_DATABASE_URL !== undefined;
const isTagged = onServers && process.env.API_BACKENDS !== "all";

/** Coverage is recorded a test file, in a context of its own; it takes half as long again. */
const isolated = {
  testEnvironment: "<rootDir>/test/support/environment.mjs",
  moduleNameMapper: {
    "^@promptory/([^/]+)$": "<rootDir>/../packages/$1/src/index.ts",
    "^(\\.{1,2}/.*)\\.js$": "$1",
  },
};
const native = {
  testEnvironment: "<rootDir>/test/support/native-environment.mjs",
  runtime: "<rootDir>/test/support/native-runtime.mjs",
};

export default {
  ...(isIsolated ? isolated : native),
  roots: ["<rootDir>/src", "<rootDir>/test"],
  testMatch: isTagged ? [`**/test/+(${BY_BACKEND}).e2e-spec.ts`] : ["**/*.spec.ts", "**/*.e2e-spec.ts"],
  // These start servers of their own, or none.
  testPathIgnorePatterns: [
    ...(onServers ? ["/src/", "embedded-postgres|deploy"] : ["/node_modules/"]),
    ...(!onServers && process.env.API_BACKENDS === "once" ? [`/(${ONCE})\\.e2e`] : []),
    // It installs clients from npm.
    ...(process.env.TEST_DEEP === undefined || onServers ? ["mcp-clients"] : []),
  ],
  // More workers than cores: many tests wait for a timeout or another process.
  maxWorkers: 3,
  testSequencer: "<rootDir>/test/support/sequencer.mjs",
  transform: {
    "^.+\\.ts$": [
      "@swc/jest",
      {
        jsc: {
          target: "es2024",
          parser: { syntax: "typescript", decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
          keepClassNames: true,
        },
        module: { type: "commonjs" },
        sourceMaps: "inline",
      },
    ],
  },
  globalSetup: "<rootDir>/test/support/global-setup.mjs",
  globalTeardown: "<rootDir>/test/support/global-teardown.mjs",
  // The machine is busy with other suites meanwhile; no test waits this long for an answer.
  testTimeout: 60_000,
};
