/** How the client is made of openapi/openapi.json; `npm run contract` does it. */
export default {
  input: "openapi/openapi.json",
  output: { path: "packages/api-client/src/gen", module: { extension: ".ts" }, postProcess: [] },
  logs: { level: "silent" },
  plugins: [
    { name: "@hey-api/typescript" },
    { name: "@hey-api/client-fetch", baseUrl: false, throwOnError: true },
    { name: "@hey-api/sdk" },
  ],
};
