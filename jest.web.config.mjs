import { fileURLToPath } from "node:url";

const testing = (file) => fileURLToPath(new URL(`./packages/ui/testing/${file}`, import.meta.url));

/** Jest for everything that runs in a page: `export default webJest(import.meta.dirname, { … })`. */
export const webJest = (rootDir, extra = {}) => ({
  rootDir,
  cacheDirectory: `${import.meta.dirname}/node_modules/.cache/jest`,
  testEnvironment: testing("environment.mjs"),
  testEnvironmentOptions: { customExportConditions: ["browser"] },
  testMatch: ["**/*.spec.ts", "**/*.spec.tsx"],
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
  testTimeout: 30_000,
  setupFiles: [testing("polyfills.mjs")],
  setupFilesAfterEnv: [testing("setup.ts")],
  ...extra,
});
