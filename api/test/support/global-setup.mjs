import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { keepTemporaryFilesInMemory } from "../../../scripts/lib/memory-folder.mjs";
import "./source-hooks.mjs";

/** One PostgreSQL for the whole run: the server of TEST_DATABASE_URL, or the built-in one in a temporary directory, not fsynced. */
export default async function globalSetup() {
  buildIfStale();
  keepTemporaryFilesInMemory();
  process.env.TEST_RUN = `${process.pid}`;
  if (process.env.TEST_DATABASE_URL) return;
  const { startEmbeddedPostgres } = await import("../../src/database/embedded-postgres.ts");
  const dataDir = mkdtempSync(join(tmpdir(), "promptory-test-"));
  const server = await startEmbeddedPostgres({ dataDir, fast: true });
  globalThis.__postgres = { server, dataDir };
  process.env.TEST_DATABASE_URL = server.url;
}

/** The shared server runs the built API; what was built must be what the sources say. */
function buildIfStale() {
  const api = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  const main = join(api, "dist", "main.js");
  const builtAt = existsSync(main) ? statSync(main).mtimeMs : 0;
  const sources = readdirSync(join(api, "src"), { recursive: true }).filter((file) => /(?<!spec)\.ts$/.test(file));
  if (sources.every((file) => statSync(join(api, "src", file)).mtimeMs <= builtAt)) return;
  execFileSync("npm", ["run", "--silent", "build", "--", "--quiet"], { cwd: api, stdio: "inherit" });
}
