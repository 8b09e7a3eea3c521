import { Module } from "@nestjs/common";
import { ThrottlerModule } from "@nestjs/throttler";
import { RequestBudget } from "../common/request-budget.js";
import { RouteMetadata } from "../common/route-metadata.js";
import { AppConfig } from "../config/config.module.js";
import { Database } from "../database/database.js";
import { throttlersOf } from "./budgets.js";
import { ImprovementsMadeRepository } from "./improvements-made.repository.js";
import { LimitStorage } from "./limit-storage.js";
import { RateLimitGuard } from "./rate-limit.guard.js";

@Module({
  imports: [
    ThrottlerModule.forRootAsync({
      inject: [AppConfig, Database, RouteMetadata],
      useFactory: (config: AppConfig, db: Database, metadata: RouteMetadata) => ({
        throttlers: throttlersOf(config, metadata),
        storage: new LimitStorage(config, db),
        generateKey: (_context, tracker, name) => `${name} ${tracker}`,
      }),
    }),
  ],
  providers: [ImprovementsMadeRepository, RateLimitGuard, { provide: RequestBudget, useExisting: RateLimitGuard }],
  exports: [RateLimitGuard, RequestBudget],
})
export class RateLimitsModule {}
