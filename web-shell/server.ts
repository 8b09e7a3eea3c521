/** The shell, and the user area as a remote for pages at SHELL_ORIGIN, at an address of its own: `node server.ts`. Where ROLE=all serves the pages, it is not needed. */
import { fileURLToPath } from "node:url";
import { main, readSettings, shellHandler, withApi } from "@promptory/static-server";

await main(() => {
  const { port, host, apiUrl, shellOrigins, adminRemoteUrl, author, donateUrl } = readSettings(process.env, 3001);
  const configJson = {
    remotes: { web_admin: adminRemoteUrl },
    ...(author && { author }),
    ...(donateUrl && { donateUrl }),
  };
  const root = fileURLToPath(new URL("dist", import.meta.url));
  const shell = shellHandler({ root, configJson, allowOrigins: shellOrigins });
  return { name: "Promptory's shell", host, port, handler: withApi(apiUrl, shell) };
});
