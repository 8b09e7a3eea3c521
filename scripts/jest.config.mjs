import { nodeJest } from "../jest.node.config.mjs";

/** The scripts are plain modules for Node; nothing is compiled. */
export default nodeJest(import.meta.dirname, { displayName: "scripts", testMatch: ["**/*.spec.mjs"], transform: {} });
