import { servePages } from "../../extension/test/pages/server.ts";

/** Serves the pages with real editors, which the global set-up built, while `use` runs. */
export async function withSites(use: (origin: string) => Promise<void>): Promise<void> {
  const server = await servePages(0);
  await use(server.origin);
  await server.stop();
}
