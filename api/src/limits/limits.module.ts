import { Module } from "@nestjs/common";
import { getOptionsToken } from "@nestjs/throttler";
import { RequestBudget } from "../common/request-budget.js";
import { AppConfig } from "../config/config.module.js";
import { AttemptsRepository } from "./attempts.repository.js";
import { AttemptsService } from "./attempts.service.js";
import { throttlersOf } from "./budgets.js";
import { ImprovementsMadeRepository } from "./improvements-made.repository.js";
import { LimitStorage } from "./limit-storage.js";
import { LimitsGuard } from "./limits.guard.js";

/** How often who may do what. The guard takes effect where the application lists it, behind the session guard. */
@Module({
  providers: [
    AttemptsRepository,
    AttemptsService,
    ImprovementsMadeRepository,
    LimitStorage,
    { provide: getOptionsToken(), inject: [AppConfig], useFactory: (config: AppConfig) => throttlersOf(config) },
    LimitsGuard,
    { provide: RequestBudget, useExisting: LimitsGuard },
  ],
  exports: [AttemptsService, LimitsGuard, RequestBudget],
})
export class LimitsModule {}
