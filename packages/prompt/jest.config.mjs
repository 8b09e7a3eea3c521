import { nodeJest } from "../../jest.node.config.mjs";

export default nodeJest(import.meta.dirname, { displayName: "prompt", roots: ["<rootDir>/src"] });
