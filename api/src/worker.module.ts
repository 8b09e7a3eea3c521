import { type DynamicModule, Module } from "@nestjs/common";
import type { Config } from "./config/config.js";
import { configModule } from "./config/config.module.js";
import { DatabaseModule } from "./database/database.module.js";
import { IdempotencyModule } from "./idempotency/idempotent-writes.js";
import { ImproveWorkerModule } from "./improve/improve.module.js";
import { MailWorkerModule } from "./mail-delivery/mail.processor.js";
import { MaintenanceModule } from "./maintenance/maintenance.processor.js";
import { MetricsModule } from "./metrics/metrics.module.js";
import { OperationsWorkerModule } from "./operation-handlers/operations.processor.js";
import { queueModule } from "./queue/queue.module.js";

@Module({
  imports: [
    DatabaseModule,
    MetricsModule,
    IdempotencyModule,
    queueModule,
    MaintenanceModule,
    MailWorkerModule,
    ImproveWorkerModule,
    OperationsWorkerModule,
  ],
})
class WorkerModule {}

export function workerModule(config: Config): DynamicModule {
  return { module: WorkerModule, imports: [configModule(config)] };
}
