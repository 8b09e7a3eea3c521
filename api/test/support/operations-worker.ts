import { MikroORM } from "@mikro-orm/postgresql";
import type { INestApplicationContext } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import type { Config } from "../../src/config/config.js";
import { configModule } from "../../src/config/config.module.js";
import { DatabaseModule } from "../../src/database/database.module.js";
import { IdempotencyModule } from "../../src/idempotency/idempotent-writes.js";
import { MetricsModule } from "../../src/metrics/metrics.module.js";
import { OperationsWorkerModule } from "../../src/operation-handlers/operations.processor.js";
import { queueModule } from "../../src/queue/queue.module.js";

class Worker {}

/** A worker in this process that does operations, as one of ROLE=worker does. */
export async function startOperationsWorker(config: Config): Promise<INestApplicationContext> {
  const imports = [
    configModule({ ...config, role: "worker" }),
    DatabaseModule,
    MetricsModule,
    IdempotencyModule,
    queueModule,
    OperationsWorkerModule,
  ];
  const worker = await NestFactory.createApplicationContext({ module: Worker, imports }, { logger: false });
  await worker.get(MikroORM).connect();
  return worker;
}
