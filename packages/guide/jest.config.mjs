import { nodeJest } from "../../jest.node.config.mjs";

/** Run with `--experimental-vm-modules`, so that CommonJS tests may require the ES modules they use. */
export default nodeJest(import.meta.dirname, { displayName: "guide" });
