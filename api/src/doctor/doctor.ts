import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { MikroORM } from "@mikro-orm/postgresql";
import { clusterBackups } from "../backup/cluster-backups.js";
import { isDatabaseUnavailable } from "../common/database-errors.js";
import { type Config, ConfigError, DATABASE_TIMEOUT_MS, readConfig } from "../config/config.js";
import { Database } from "../database/database.js";
import { ormConfig } from "../database/mikro-orm.config.js";
import { type DatabaseSource, openDatabase } from "../database/open-database.js";

import type { Check, Finding } from "./finding.js";
import { checkJobs, checkOutbox } from "./job-checks.js";
import { checkCounts, checkOrphans, checkSearch, checkTrash, checkVersions } from "./library-checks.js";
import { checkClock, checkDisk, checkSchema, checkStorage } from "./server-checks.js";
import { checkSettings } from "./settings-check.js";

const USAGE = "Usage: npm run doctor [-- --fix]";
const TIMEOUT_MS = 30 * 60 * 1000;

const SOURCES: Record<DatabaseSource, string> = {
  url: "the one of DATABASE_URL",
  running: "built-in, of the running Promptory",
  started: "built-in, started for these checks",
};

export class DoctorUsageError extends Error {
  override readonly name = "DoctorUsageError";
}

export type Report = { text: string; isHealthy: boolean };

/** Returns the text to print. Throws DoctorUsageError. */
export async function runDoctor(
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): Promise<Report> {
  const fix = isFix(args);
  const report = new ReportWriter(fix);
  await report.run({ name: "Settings", run: async () => checkSettings(env) });
  const config = configOf(env);
  if (config) await checkData(config, report);
  return report.finish();
}

function isFix(args: readonly string[]): boolean {
  try {
    return parseArgs({ args: [...args], options: { fix: { type: "boolean" } } }).values.fix ?? false;
  } catch {
    throw new DoctorUsageError(USAGE);
  }
}

function configOf(env: Readonly<Record<string, string | undefined>>): Config | undefined {
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

async function checkData(config: Config, report: ReportWriter): Promise<void> {
  const { databaseUrl, dataDir, redisUrl } = config;
  if (databaseUrl === undefined) {
    await report.run({ name: "Disk", run: () => checkDisk(dataDir) });
    if (!existsSync(join(dataDir, "postgres", "PG_VERSION"))) {
      report.line("Database", `none yet in ${dataDir}; npm start makes it`);
      return;
    }
  }
  const database = await openDatabase(config, { backups: clusterBackups, installAmcheck: true }).catch(
    (error: unknown) => reasonOf(error),
  );
  if (typeof database === "string") {
    await report.add("Database", [{ message: database }]);
    return;
  }
  report.line("Database", SOURCES[database.source]);
  const { driverOptions, ...options } = ormConfig(database.url, { timeoutMs: TIMEOUT_MS });
  const orm = await MikroORM.init({
    ...options,
    driverOptions: { ...driverOptions, connectionTimeoutMillis: DATABASE_TIMEOUT_MS },
  });
  const db = new Database(orm.em);
  try {
    if (!(await report.run({ name: "Schema", run: () => checkSchema(db) }))) return;
    for (const check of databaseChecks(db, database.url, redisUrl)) await report.run(check);
  } finally {
    await orm.close();
    await database.stop();
  }
}

function databaseChecks(db: Database, url: string, redisUrl?: string): Check[] {
  return [
    { name: "Storage", run: () => checkStorage(db) },
    { name: "Orphans", run: () => checkOrphans(db) },
    { name: "Search", run: () => checkSearch(db) },
    { name: "Versions", run: () => checkVersions(db) },
    { name: "Trash", run: () => checkTrash(db) },
    { name: "Counts", run: () => checkCounts(db) },
    { name: "Outbox", run: () => checkOutbox(db) },
    { name: "Jobs", run: () => checkJobs(db, url, redisUrl) },
    { name: "Clock", run: () => checkClock(db) },
  ];
}

class ReportWriter {
  private readonly lines: string[] = [];
  private problems = 0;
  private fixed = 0;
  private fixable = 0;

  constructor(private readonly fix: boolean) {}

  line(name: string, text: string): void {
    this.lines.push(`${name.padEnd(10)}${text}`);
  }

  async run({ name, run }: Check): Promise<boolean> {
    const findings = await run().catch((error: unknown) => [{ message: `Could not be checked: ${reasonOf(error)}` }]);
    return this.add(name, findings);
  }

  async add(name: string, findings: Finding[]): Promise<boolean> {
    const before = this.problems - this.fixed;
    if (findings.length === 0) this.line(name, "ok");
    for (const finding of findings) this.line(name, await this.settle(finding));
    return this.problems - this.fixed === before;
  }

  private async settle({ message, isNote, repair }: Finding): Promise<string> {
    if (isNote) return message;
    this.problems += 1;
    if (!repair) return message;
    if (!this.fix) {
      this.fixable += 1;
      return `${message} --fix repairs it.`;
    }
    try {
      await repair();
      this.fixed += 1;
      return `${message} Repaired.`;
    } catch (error) {
      return `${message} The repair failed: ${reasonOf(error)}`;
    }
  }

  finish(): Report {
    const left = this.problems - this.fixed;
    const problems = this.problems === 1 ? "1 problem" : `${this.problems} problems`;
    const hint = this.fixable > 0 ? " Run: npm run doctor -- --fix" : "";
    const summary =
      this.problems === 0 ? "Nothing is wrong." : `${problems}, ${this.fixed} repaired, ${left} left.${hint}`;
    return { text: [...this.lines, summary].join("\n"), isHealthy: left === 0 };
  }
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return isDatabaseUnavailable(error) ? `the database cannot be reached (${message})` : message;
}
