// Starts the built-in PostgreSQL in a process of its own, for tests that kill it: `run-postgres.mjs <dataDir> [durable]`.
import "./source-hooks.mjs";

const { startEmbeddedPostgres } = await import("../../src/database/embedded-postgres.ts");
const [dataDir, durable] = process.argv.slice(2);
try {
  const server = await startEmbeddedPostgres({ dataDir, fast: durable !== "durable", log: console.error });
  console.log(server.url);
  process.on("SIGTERM", () => void server.stop());
} catch (error) {
  console.error(error.name, error.message);
  process.exitCode = 1;
}
