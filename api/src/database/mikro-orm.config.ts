import { Migrator } from "@mikro-orm/migrations";
import { defineConfig } from "@mikro-orm/postgresql";
import { type Config, DATABASE_TIMEOUT_MS } from "../config/config.js";
import { ENTITIES } from "../entities.js";
import { migrations } from "./migrations/list.js";
import { POOL_SIZES, splitPool } from "./pools.js";
import { TimeLimitedClient } from "./time-limited-client.js";

const SERVER_SETTINGS = {
  // Compiling costs more than our queries.
  jit: "off",
  // Databases are on flash storage, or in memory.
  random_page_cost: "1.1",
  // Every query is for one owner and has an index; a sequential scan would read the rows of all owners.
  enable_seqscan: "off",
  // One person's search does not take the cores of others; starting workers takes longer than they save.
  max_parallel_workers_per_gather: "0",
  // Every search reads the entries that wait to be merged into its GIN index. `ImportWritesRepository` waits for more of them.
  gin_pending_list_limit: "1MB",
  "pg_trgm.word_similarity_threshold": "0.4",
};

type DatabaseOptions = {
  timeoutMs?: number;
  connections?: number;
  quota?: Config["quota"];
  /** Whether `clientUrl` is a pooler in transaction mode: no connection settings (see `storeSettings`), no named statements. */
  isPooled?: boolean;
};

export const connectionSettings = (timeoutMs: number): Record<string, string> => ({
  ...SERVER_SETTINGS,
  statement_timeout: `${timeoutMs}`,
  lock_timeout: `${timeoutMs}`,
  idle_in_transaction_session_timeout: `${4 * timeoutMs}`,
});

const quotaSettings = (quota: DatabaseOptions["quota"]): Record<string, string> =>
  quota ? { "promptory.max_prompts": `${quota.maxPrompts}`, "promptory.max_bytes": `${quota.maxBytes}` } : {};

function settingsOptions({ timeoutMs = DATABASE_TIMEOUT_MS, quota, isPooled = false }: DatabaseOptions) {
  if (isPooled) {
    const settings = Object.entries(quotaSettings(quota));
    return { transactionSettings: settings.map(([name, value]) => `set local ${name} = '${value}'`) };
  }
  const settings = Object.entries({ ...connectionSettings(timeoutMs), ...quotaSettings(quota) });
  return { options: settings.map(([name, value]) => `-c ${name}=${value}`).join(" ") };
}

export function ormConfig(clientUrl: string, options: DatabaseOptions = {}) {
  const { timeoutMs = DATABASE_TIMEOUT_MS, connections = POOL_SIZES.interactive } = options;
  return defineConfig({
    clientUrl,
    entities: ENTITIES,
    extensions: [Migrator],
    pool: { min: 0, max: connections, idleTimeoutMillis: 30_000 },
    driverOptions: {
      Client: TimeLimitedClient,
      connectionTimeoutMillis: timeoutMs,
      statementLimitMs: timeoutMs,
      ...settingsOptions(options),
      application_name: "promptory",
      onPoolCreated: splitPool,
    },
    migrations: {
      tableName: "schema_migrations",
      migrationsList: migrations,
      snapshot: false,
      silent: true,
    },
  });
}
