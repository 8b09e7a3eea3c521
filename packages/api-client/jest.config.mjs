import { nodeJest } from "../../jest.node.config.mjs";

export default nodeJest(import.meta.dirname, { displayName: "api-client", roots: ["<rootDir>/src"] });
