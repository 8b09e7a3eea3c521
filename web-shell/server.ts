/** The shell at an address of its own: `node server.ts`. Where ROLE=all serves the pages, it is not needed. */
import { fileURLToPath } from "node:url";
import { main, readSettings, shellHandler, withApi } from "@promptory/static-server";

await main(() => {
  const { port, host, apiUrl, adminRemoteUrl, author, donateUrl } = readSettings(process.env, 3001);
  const configJson = {
    remotes: { web_admin: adminRemoteUrl },
    ...(author && { author }),
    ...(donateUrl && { donateUrl }),
  };
  const shell = shellHandler({ root: fileURLToPath(new URL("dist", import.meta.url)), configJson });
  return { name: "Promptory's shell", host, port, handler: withApi(apiUrl, shell) };
});
