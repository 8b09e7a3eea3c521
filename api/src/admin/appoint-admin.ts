import { parseArgs } from "node:util";
import { MikroORM } from "@mikro-orm/postgresql";
import { Module } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { username as usernameRule } from "@promptory/rules";
import { clusterBackups } from "../backup/cluster-backups.js";
import { NestLogger, silentLogger } from "../common/logging.js";
import type { Config } from "../config/config.js";
import { configModule } from "../config/config.module.js";
import { DatabaseModule } from "../database/database.module.js";
import { migrate } from "../database/migrate.js";
import { openDatabase } from "../database/open-database.js";
import { IdempotencyModule } from "../idempotency/idempotent-writes.js";
import { AdminModule } from "./admin.module.js";
import { AppointAdminService, type Appointed } from "./appoint-admin.service.js";

export class UsageError extends Error {
  override readonly name = "UsageError";
}

const USAGE = "Usage: npm run admin -- --username <name>";

@Module({ imports: [DatabaseModule, IdempotencyModule, AdminModule] })
class AppointModule {}

export async function appointAdmin(given: Config, args: readonly string[]): Promise<string> {
  const username = usernameOf(args);
  const { url, stop } = await openDatabase(given, { backups: clusterBackups });
  try {
    return toMessage(await appoint({ ...given, databaseUrl: url }, username));
  } finally {
    await stop();
  }
}

function usernameOf(args: readonly string[]): string {
  const username = parse(args);
  const checked = usernameRule.safeParse(username);
  if (!checked.success) throw new UsageError(`${checked.error.issues[0]?.message}. ${USAGE}`);
  return checked.data;
}

function parse(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { username: { type: "string" } } }).values.username;
  } catch {
    throw new UsageError(USAGE);
  }
}

async function appoint(config: Config, username: string): Promise<Appointed> {
  const root = { module: AppointModule, imports: [configModule(config)] };
  const logger = new NestLogger(silentLogger);
  const context = await NestFactory.createApplicationContext(root, { logger, abortOnError: false });
  try {
    await migrate(context.get(MikroORM), config.databaseUrl);
    return await context.get(AppointAdminService).appoint(username);
  } finally {
    await context.close();
  }
}

function toMessage({ username, password, verificationCode, isNew }: Appointed): string {
  const done = isNew
    ? `The administrator ${username} has been made.`
    : `${username} is an administrator, signed out everywhere.`;
  return `${done} Password (shown this once): ${password} Recovery code (shown this once): ${verificationCode}`;
}
