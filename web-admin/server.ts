/** The admin remote at an address of its own: `node server.ts`. Shells at SHELL_ORIGIN may load it from there. */
import { fileURLToPath } from "node:url";
import { main, readSettings, remoteHandler, withApi } from "@promptory/static-server";

await main(() => {
  const { port, host, apiUrl, shellOrigins } = readSettings(process.env, 3002);
  const root = fileURLToPath(new URL("dist", import.meta.url));
  const remote = remoteHandler({ root, allowOrigins: shellOrigins });
  return { name: "Promptory's admin area", host, port, handler: withApi(apiUrl, remote) };
});
