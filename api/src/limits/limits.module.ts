import { Module } from "@nestjs/common";
import { getOptionsToken } from "@nestjs/throttler";
import { RequestBudget } from "../common/request-budget.js";
import { AppConfig } from "../config/config.module.js";
import { throttlersOf } from "./budgets.js";
import { ImprovementsMadeRepository } from "./improvements-made.repository.js";
import { LimitStorage } from "./limit-storage.js";
import { LimitsGuard } from "./limits.guard.js";

/** The guard is registered by the application, after the session guard. */
@Module({
  providers: [
    ImprovementsMadeRepository,
    LimitStorage,
    { provide: getOptionsToken(), inject: [AppConfig], useFactory: (config: AppConfig) => throttlersOf(config) },
    LimitsGuard,
    { provide: RequestBudget, useExisting: LimitsGuard },
  ],
  exports: [LimitsGuard, RequestBudget],
})
export class LimitsModule {}
