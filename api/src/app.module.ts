import { type DynamicModule, Module } from "@nestjs/common";
import { APP_FILTER, APP_GUARD, APP_PIPE } from "@nestjs/core";
import { AdminModule } from "./admin/admin.module.js";
import { ApiKeysModule } from "./api-keys/api-keys.module.js";
import { AuditModule } from "./audit/audit.module.js";
import { AuthModule } from "./auth/auth.module.js";
import { SessionGuard, SessionGuardModule } from "./auth/guard/session.guard.js";
import { BackupsModule } from "./backup/backups.module.js";
import { ErrorFilter } from "./common/error.filter.js";
import { RouteMetadataModule } from "./common/route-metadata.js";
import { ValidationPipe } from "./common/validation.js";
import type { Config } from "./config/config.js";
import { configModule } from "./config/config.module.js";
import { ContactModule } from "./contact/contact.module.js";
import { DatabaseModule } from "./database/database.module.js";
import { AdminDefaultsModule } from "./defaults/admin/admin-defaults.module.js";
import { DiagnosticsModule } from "./diagnostics/diagnostics.controller.js";
import { ExportModule } from "./export/export.module.js";
import { ExtensionModule } from "./extension/extension.module.js";
import { FiltersModule } from "./filters/filters.module.js";
import { GettingStartedModule } from "./getting-started/getting-started.controller.js";
import { HealthModule } from "./health/health.module.js";
import { IdempotencyModule } from "./idempotency/idempotent-writes.js";
import { ImportModule } from "./import/import.module.js";
import { ImproveModule, ImproveWorkerModule } from "./improve/improve.module.js";
import { MailWorkerModule } from "./mail-delivery/mail.processor.js";
import { MaintenanceModule } from "./maintenance/maintenance.processor.js";
import { McpModule } from "./mcp/mcp.module.js";
import { MegapromptsModule } from "./megaprompts/megaprompts.controller.js";
import { MetricsModule } from "./metrics/metrics.module.js";
import { OAuthModule } from "./oauth/oauth.module.js";
import { OperationsWorkerModule } from "./operation-handlers/operations.processor.js";
import { UndoModule } from "./operation-handlers/undo.module.js";
import { queueModule } from "./queue/queue.module.js";
import { QuotasModule } from "./quotas/quotas.module.js";
import { RateLimitGuard } from "./rate-limits/rate-limit.guard.js";
import { RateLimitsModule } from "./rate-limits/rate-limits.module.js";
import { SessionsModule } from "./sessions/sessions.module.js";
import { StatisticsModule } from "./statistics/statistics.module.js";
import { TagsModule } from "./tags/tags.module.js";
import { TemplatesModule } from "./templates/templates.module.js";
import { TrashModule } from "./trash/trash.module.js";
import { TypesModule } from "./types/types.module.js";
import { UserManagementModule } from "./user-management/user-management.module.js";
import { VariablesModule } from "./variables/variables.module.js";
import { VersionsModule } from "./versions/versions.module.js";

@Module({
  imports: [
    DatabaseModule,
    MetricsModule,
    RouteMetadataModule,
    IdempotencyModule,
    RateLimitsModule,
    SessionsModule,
    SessionGuardModule,
    AuthModule,
    ApiKeysModule,
    ExtensionModule,
    AdminModule,
    UserManagementModule,
    AdminDefaultsModule,
    AuditModule,
    BackupsModule,
    StatisticsModule,
    HealthModule,
    DiagnosticsModule,
    ContactModule,
    TypesModule,
    TagsModule,
    FiltersModule,
    // Before all that import TemplatesModule, whose `:id` would match `improve` and `export`.
    ImproveModule,
    ExportModule,
    ImportModule,
    TemplatesModule,
    McpModule,
    OAuthModule,
    MegapromptsModule,
    VariablesModule,
    VersionsModule,
    TrashModule,
    UndoModule,
    GettingStartedModule,
    QuotasModule,
  ],
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    // In this order: rate limits need the user.
    { provide: APP_GUARD, useExisting: SessionGuard },
    { provide: APP_GUARD, useExisting: RateLimitGuard },
    { provide: APP_PIPE, useClass: ValidationPipe },
  ],
})
class AppModule {}

export function appModule(config: Config): DynamicModule {
  const workers =
    config.role === "all" ? [MaintenanceModule, MailWorkerModule, ImproveWorkerModule, OperationsWorkerModule] : [];
  return { module: AppModule, imports: [configModule(config), queueModule, ...workers] };
}
