/** Run with `NODE_OPTIONS=--experimental-vm-modules`, so that CommonJS tests may require the ES modules they use. */
export default {
  testEnvironment: "node",
  transform: {
    "^.+\\.ts$": [
      "@swc/jest",
      { jsc: { target: "es2023", parser: { syntax: "typescript" } }, module: { type: "commonjs" } },
    ],
  },
};
