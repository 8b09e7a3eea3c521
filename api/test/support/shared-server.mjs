/** The built API as a process of its own, for all test files of a Jest worker: prints its address and database as JSON. */

import { MikroORM } from "@mikro-orm/postgresql";
import { NestFactory } from "@nestjs/core";
import pg from "pg";
import { createApp } from "../../dist/app.js";
import { readConfig } from "../../dist/config/config.js";
import { configModule } from "../../dist/config/config.module.js";
import { DatabaseModule } from "../../dist/database/database.module.js";
import { migrate } from "../../dist/database/migrate.js";
import { ormConfig } from "../../dist/database/mikro-orm.config.js";
import { IdempotencyModule } from "../../dist/idempotency/idempotent-writes.js";
import { MetricsModule } from "../../dist/metrics/metrics.module.js";
import { OperationsWorkerModule } from "../../dist/operation-handlers/operations.processor.js";
import { queueModule } from "../../dist/queue/queue.module.js";
import { NO_OLLAMA, testVariables } from "./test-variables.ts";

const { TEST_DATABASE_URL, TEST_RUN } = process.env;
const name = `promptory_test_${TEST_RUN}_shared_${process.pid}`;
const client = new pg.Client(TEST_DATABASE_URL);
await client.connect();
await client.query(`create database "${name}"`);
await client.end();
const databaseUrl = Object.assign(new URL(TEST_DATABASE_URL), { pathname: name }).href;
const orm = await MikroORM.init(ormConfig(databaseUrl));
await migrate(orm);
await orm.close();

const config = readConfig(testVariables(databaseUrl));
const app = await createApp({ ...config, ai: { ...config.ai, ollamaUrl: NO_OLLAMA } });
await app.listen(0, "127.0.0.1");
// Large operations are done here too; the other jobs are not, because test files look at what waits for them.
class Worker {}
const imports = [
  configModule({ ...config, role: "worker" }),
  DatabaseModule,
  MetricsModule,
  IdempotencyModule,
  queueModule,
  OperationsWorkerModule,
];
await NestFactory.createApplicationContext({ module: Worker, imports }, { logger: false });
process.stdout.write(`${JSON.stringify({ origin: await app.getUrl(), databaseUrl })}\n`);
// The worker holds the other end; it closes when the worker ends, however that happens.
process.stdin.on("end", () => process.exit(0)).resume();
