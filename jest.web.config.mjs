import { fileURLToPath } from "node:url";
import { environmentOf, nodeJest } from "./jest.node.config.mjs";

const testing = (file) => fileURLToPath(new URL(`./packages/ui/testing/${file}`, import.meta.url));

const common = {
  testPathIgnorePatterns: ["/node_modules/", "/dist/"],
  modulePathIgnorePatterns: ["/dist/"],
  transform: {
    "^.+\\.(t|j)sx?$": [
      "@swc/jest",
      {
        jsc: {
          target: "es2023",
          parser: { syntax: "typescript", tsx: true },
          transform: { react: { runtime: "automatic" } },
        },
        module: { type: "commonjs" },
      },
    ],
  },
  moduleNameMapper: { "\\.css$": testing("styles.cjs") },
};

/** Tests of components (`*.spec.tsx`) in jsdom. */
export const componentJest = (rootDir, extra = {}) =>
  nodeJest(rootDir, {
    ...common,
    ...environmentOf("page-environment.mjs", testing("environment.mjs")),
    testEnvironmentOptions: { customExportConditions: ["browser"] },
    testMatch: ["**/*.spec.tsx"],
    setupFiles: [testing("polyfills.cjs")],
    setupFilesAfterEnv: [testing("setup.ts")],
    ...extra,
  });

/** A workspace of pages: components in jsdom, everything else (`*.spec.ts`) in Node, which starts a second faster per file. */
export const webJest = (rootDir, displayName) => ({
  testTimeout: 30_000,
  projects: [
    componentJest(rootDir, { displayName }),
    nodeJest(rootDir, { ...common, displayName: `${displayName}-node` }),
  ],
});
