import { nodeJest } from "../../jest.node.config.mjs";

export default nodeJest(import.meta.dirname, {
  displayName: "library-store",
  roots: ["<rootDir>/src"],
  moduleNameMapper: { "^@promptory/([^/]+)$": "<rootDir>/../$1/src/index.ts" },
});
