import buildPages from "../../extension/test/pages/build.ts";
import { servePages } from "../../extension/test/pages/server.ts";

/** Builds the pages with real editors, serves them, and stops when whoever uses their origin has ended. */
export async function withSites(use: (origin: string) => Promise<void>): Promise<void> {
  buildPages();
  const server = await servePages(0);
  await use(server.origin);
  await server.stop();
}
