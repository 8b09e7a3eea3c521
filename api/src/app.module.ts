import { type DynamicModule, Module } from "@nestjs/common";
import { APP_FILTER, APP_GUARD, APP_PIPE } from "@nestjs/core";
import { AdminModule } from "./admin/admin.module.js";
import { ApiKeysModule } from "./api-keys/api-keys.module.js";
import { AuthModule } from "./auth/auth.module.js";
import { ErrorFilter } from "./common/error.filter.js";
import { ValidationPipe } from "./common/validation.js";
import type { Config } from "./config/config.js";
import { configModule } from "./config/config.module.js";
import { ContactModule } from "./contact/contact.module.js";
import { DatabaseModule } from "./database/database.module.js";
import { DiagnosticsModule } from "./diagnostics/diagnostics.module.js";
import { HealthModule } from "./health/health.module.js";
import { LimitsGuard } from "./limits/limits.guard.js";
import { LimitsModule } from "./limits/limits.module.js";
import { MailWorkerModule } from "./mail/mail-worker.module.js";
import { MaintenanceModule } from "./maintenance/maintenance.module.js";
import { queueModule } from "./queue/queue.module.js";
import { SessionGuard } from "./sessions/session.guard.js";
import { SessionsModule } from "./sessions/sessions.module.js";
import { TemplatesModule } from "./templates/templates.module.js";
import { TransferModule } from "./transfer/transfer.module.js";
import { TypesModule } from "./types/types.module.js";

/** Everything that answers HTTP. */
@Module({
  imports: [
    DatabaseModule,
    LimitsModule,
    SessionsModule,
    AuthModule,
    ApiKeysModule,
    AdminModule,
    HealthModule,
    DiagnosticsModule,
    ContactModule,
    TypesModule,
    // Before the templates, whose `:id` would take `export` for one.
    TransferModule,
    TemplatesModule,
  ],
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    // In this order: requests are counted by person, so first it must be known who asks.
    { provide: APP_GUARD, useExisting: SessionGuard },
    { provide: APP_GUARD, useExisting: LimitsGuard },
    { provide: APP_PIPE, useClass: ValidationPipe },
  ],
})
class AppModule {}

/** The application with its configuration and queues; with the role "all" it works on the jobs as well. */
export function appModule(config: Config): DynamicModule {
  const workers = config.role === "all" ? [MaintenanceModule, MailWorkerModule] : [];
  return { module: AppModule, imports: [configModule(config), queueModule, ...workers] };
}
