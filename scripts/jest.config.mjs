/** The scripts are plain modules for Node; nothing is compiled. */
export default { testEnvironment: "node", testMatch: ["**/*.spec.mjs"], transform: {} };
