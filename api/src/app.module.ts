import { type DynamicModule, Module } from "@nestjs/common";
import { APP_FILTER, APP_PIPE } from "@nestjs/core";
import { AdminModule } from "./admin/admin.module.js";
import { AuthModule } from "./auth/auth.module.js";
import { ErrorFilter } from "./common/error.filter.js";
import { ValidationPipe } from "./common/validation.js";
import type { Config } from "./config/config.js";
import { configModule } from "./config/config.module.js";
import { DatabaseModule } from "./database/database.module.js";
import { HealthModule } from "./health/health.module.js";

/** Everything that answers HTTP. */
@Module({
  imports: [DatabaseModule, AuthModule, AdminModule, HealthModule],
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useClass: ValidationPipe },
  ],
})
export class AppModule {}

/** The application with its configuration. */
export function appModule(config: Config): DynamicModule {
  return { module: AppModule, imports: [configModule(config)] };
}
