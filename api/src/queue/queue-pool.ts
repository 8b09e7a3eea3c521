import { setTimeout as sleep } from "node:timers/promises";
import { Injectable, Logger, Module, type OnApplicationShutdown } from "@nestjs/common";
import { runMigrations } from "bullmq";
import { Client, Pool } from "pg";
import { isDatabaseUnavailable } from "../common/database-errors.js";
import type { Config } from "../config/config.js";
import { AppConfig } from "../config/config.module.js";
import { TimeLimitedClient } from "../database/time-limited-client.js";
import { QUEUE_SCHEMA_OPTION, QUEUES } from "./queues.js";

const TIMEOUT_MS = 30_000;
const logger = new Logger("Queue");

/** Under BullMQ's advisory lock. Waits for a database that is starting: a queue that finds none at first never retries. */
export async function prepareQueueSchema(databaseUrl: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    try {
      return await migrateOnce(databaseUrl);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error;
      logger.warn("The database does not answer yet");
      await sleep(1_000);
    }
  }
}

async function migrateOnce(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await runMigrations(client);
  } finally {
    await client.end();
  }
}

const CONNECTIONS = 2;
const END_MS = 1_000;

export const queueConnections = (role: Config["role"]): number =>
  CONNECTIONS + (role === "api" ? 0 : Object.keys(QUEUES).length);

@Injectable()
export class QueuePool implements OnApplicationShutdown {
  private pool: Pool | undefined;

  constructor(private readonly config: AppConfig) {}

  async open(): Promise<Pool> {
    const { databaseUrl, databaseTimeoutMs, role } = this.config;
    if (databaseUrl === undefined) throw new Error("The queue needs a database or Redis.");
    await prepareQueueSchema(databaseUrl);
    this.pool = new Pool({
      Client: TimeLimitedClient,
      connectionString: databaseUrl,
      max: queueConnections(role),
      connectionTimeoutMillis: databaseTimeoutMs,
      statement_timeout: databaseTimeoutMs,
      keepAlive: true,
      options: QUEUE_SCHEMA_OPTION,
      application_name: "promptory queue",
    });
    return this.pool;
  }

  /** BullMQ closes only pools that it created. With a timeout, so that the process always ends. */
  async onApplicationShutdown(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, END_MS);
    });
    await Promise.race([this.pool?.end(), late]).finally(() => clearTimeout(timer));
  }
}

@Module({ providers: [QueuePool], exports: [QueuePool] })
export class QueuePoolModule {}
