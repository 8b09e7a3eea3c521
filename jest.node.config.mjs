const native = (file) => `${import.meta.dirname}/scripts/jest/${file}`;

/** Coverage is recorded a test file: then every file has a context and modules of its own, which takes three times as long. */
export const isIsolated = process.env.JEST_ISOLATED === "1" || process.argv.includes("--coverage");
// For the few tests that a coverage run has to skip.
if (isIsolated) process.env.JEST_ISOLATED = "1";

/** An environment of scripts/jest, or the isolated one in its place. */
export const environmentOf = (file, isolated) =>
  isIsolated ? { testEnvironment: isolated } : { testEnvironment: native(file), runtime: native("source-runtime.mjs") };

/** Jest for code that runs in Node: `export default nodeJest(import.meta.dirname, { … })`. */
export const nodeJest = (rootDir, extra = {}) => ({
  rootDir,
  cacheDirectory: `${import.meta.dirname}/node_modules/.cache/jest`,
  ...environmentOf("source-environment.mjs", "node"),
  testMatch: ["**/*.spec.ts"],
  transform: {
    "^.+\\.ts$": [
      "@swc/jest",
      {
        jsc: { target: "es2023", parser: { syntax: "typescript" } },
        module: { type: "commonjs" },
        sourceMaps: "inline",
      },
    ],
  },
  ...extra,
});
