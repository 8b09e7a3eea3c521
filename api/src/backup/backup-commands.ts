import { renameSync, writeFileSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Config } from "../config/config.js";
import { isGeneratedSecret } from "../config/secret-file.js";
import { openDatabase, runningPostgres } from "../database/open-database.js";
import { BackupError, type Manifest, openBackup } from "./backup-file.js";
import { clusterBackups } from "./cluster-backups.js";
import { createBackup } from "./create-backup.js";
import { restoreBackup } from "./restore-backup.js";
import { openSecrets, sealSecrets } from "./secrets.js";

const BACKUP_USAGE = "Usage: npm run backup [-- --to FILE]";
const RESTORE_USAGE = "Usage: npm run restore -- --from FILE [--replace] [--sign-out]";

type Settings = Pick<Config, "databaseUrl" | "dataDir" | "jwtSecret">;

function parse<T extends Record<string, { type: "string" | "boolean" }>>(
  args: readonly string[],
  options: T,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch {
    throw new BackupError(usage);
  }
}

/** Returns the text to print. Throws BackupError. */
export async function runBackup(config: Settings, args: readonly string[], passphrase?: string): Promise<string> {
  const { to } = parse(args, { to: { type: "string" } }, BACKUP_USAGE);
  const name = `promptory-${new Date().toISOString().replaceAll(/[:.]/g, "-")}.zip`;
  const file = resolve(to ?? join(config.dataDir, "backups", name));
  if (await stat(file).catch(() => undefined)) throw new BackupError(`${file} exists already. Choose another name.`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const jwtSecret = new TextDecoder().decode(config.jwtSecret);
  const database = await openDatabase(config, { backups: clusterBackups });
  try {
    const secrets = passphrase ? await sealSecrets({ jwtSecret }, passphrase) : undefined;
    const manifest = await createBackup(database.url, file, { secrets });
    const { size } = await stat(file);
    const note = passphrase
      ? "It holds the signing secret, encrypted with BACKUP_PASSPHRASE."
      : "It does not hold the signing secret: keep JWT_SECRET, or set BACKUP_PASSPHRASE to include it.";
    return `Backup written and checked: ${file} (${describe(manifest)}, ${(size / 1e6).toFixed(1)} MB). ${note}`;
  } finally {
    await database.stop();
  }
}

/** Replaces the database; returns the text to print. Throws BackupError. */
export async function runRestore(config: Settings, args: readonly string[], passphrase?: string): Promise<string> {
  const options = parse(
    args,
    { from: { type: "string" }, replace: { type: "boolean" }, "sign-out": { type: "boolean" } },
    RESTORE_USAGE,
  );
  if (options.from === undefined) throw new BackupError(RESTORE_USAGE);
  const file = resolve(options.from);
  const secrets = await readSecrets(file, passphrase);
  if (config.databaseUrl === undefined && runningPostgres(config.dataDir) !== undefined) {
    throw new BackupError("Promptory is running. Stop it first.");
  }
  const database = await openDatabase(config, { backups: clusterBackups });
  try {
    const { replace = false, "sign-out": signOut = false } = options;
    const manifest = await restoreBackup(database.url, file, { replace, signOut });
    const restored = `Restored ${describe(manifest)} of ${manifest.createdAt} (Promptory ${manifest.version}).`;
    return `${restored} ${restoreSecret(config, secrets)}`;
  } finally {
    await database.stop();
  }
}

const describe = ({ tables }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString("en-US")} rows in ${tables.length} tables`;
};

async function readSecrets(file: string, passphrase?: string) {
  const backup = await openBackup(file);
  backup.close();
  return backup.secrets !== undefined && passphrase ? openSecrets(backup.secrets, passphrase) : undefined;
}

function restoreSecret({ dataDir, jwtSecret }: Settings, secrets?: { jwtSecret: string }): string {
  if (!secrets) return "The signing secret was not restored: with another JWT_SECRET, people sign in again.";
  if (secrets.jwtSecret === new TextDecoder().decode(jwtSecret)) return "The signing secret is the same.";
  if (!isGeneratedSecret(secrets.jwtSecret)) return "Set JWT_SECRET to its former value, or people sign in again.";
  const path = join(dataDir, "jwt-secret");
  writeFileSync(`${path}.restored`, `${secrets.jwtSecret}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.restored`, path);
  return "The signing secret was restored.";
}
