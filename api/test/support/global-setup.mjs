import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import "./source-hooks.mjs";

/** One PostgreSQL for the whole run: the server of TEST_DATABASE_URL, or the built-in one in a temporary directory, not fsynced. */
export default async function globalSetup() {
  process.env.TEST_RUN = `${process.pid}`;
  if (process.env.TEST_DATABASE_URL) return;
  const { startEmbeddedPostgres } = await import("../../src/database/embedded-postgres.ts");
  const dataDir = mkdtempSync(join(tmpdir(), "promptory-test-"));
  const server = await startEmbeddedPostgres({ dataDir, fast: true });
  globalThis.__postgres = { server, dataDir };
  process.env.TEST_DATABASE_URL = server.url;
}
