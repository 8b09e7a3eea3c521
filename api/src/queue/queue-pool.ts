import { Injectable, Module, type OnApplicationShutdown } from "@nestjs/common";
import { Pool } from "pg";
import type { Config } from "../config/config.js";
import { AppConfig } from "../config/config.module.js";
import { TimeLimitedClient } from "../database/time-limited-client.js";
import { prepareQueueSchema } from "./queue-schema.js";
import { QUEUE_SCHEMA_OPTION, QUEUES } from "./queues.js";

const CONNECTIONS = 2;
const END_MS = 1_000;

/** Two shared by all queues, and one per worker to listen. */
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
