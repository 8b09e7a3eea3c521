/** Jest for code that runs in Node: `export default nodeJest(import.meta.dirname, { … })`. */
export const nodeJest = (rootDir, extra = {}) => ({
  rootDir,
  cacheDirectory: `${import.meta.dirname}/node_modules/.cache/jest`,
  testEnvironment: "node",
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
