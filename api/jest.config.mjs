/** Run with NODE_OPTIONS=--experimental-vm-modules: Nest is ESM, the tests are compiled to CommonJS and require it. */
export default {
  testEnvironment: "node",
  roots: ["<rootDir>/src", "<rootDir>/test"],
  testMatch: ["**/*.spec.ts", "**/*.e2e-spec.ts"],
  moduleNameMapper: {
    "^@promptory/([^/]+)$": "<rootDir>/../packages/$1/src/index.ts",
    "^(\\.{1,2}/.*)\\.js$": "$1",
  },
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
  testTimeout: 30_000,
};
