import { rm } from "node:fs/promises";
import buildPages from "../../extension/test/pages/build.ts";
import { startProduct } from "./product.ts";

/**
 * Builds the pages with real editors, and prepares a data directory with its database, schema and administrator:
 * every product of the journeys starts from a copy of it.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const removePages = buildPages();
  const prepared = await startProduct();
  await prepared.stop();
  process.env.E2E_PREPARED_DATA = prepared.dataDir;
  return async () => {
    removePages();
    await rm(prepared.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}
