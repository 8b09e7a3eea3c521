import { nodeJest } from "../jest.node.config.mjs";
import { componentJest } from "../jest.web.config.mjs";

/** Pure logic and the built package; real editors are driven by Playwright in test/browser. */
const logic = nodeJest(import.meta.dirname, {
  displayName: "extension",
  roots: ["<rootDir>/src", "<rootDir>/test"],
  testPathIgnorePatterns: ["/node_modules/", "<rootDir>/test/browser/", "<rootDir>/test/firefox/"],
  transform: {
    "^.+\\.tsx?$": [
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
  moduleNameMapper: {
    "^@promptory/([^/]+)$": "<rootDir>/../packages/$1/src/index.ts",
    "^@promptory/([^/]+)/testing/([^/]+)$": "<rootDir>/../packages/$1/testing/$2.ts",
  },
});

/** The panel over a background that answers as a test says. */
const panel = componentJest(import.meta.dirname, { displayName: "extension-panel", roots: ["<rootDir>/src"] });

export default { projects: [logic, panel], testTimeout: 30_000 };
