import { Module } from "@nestjs/common";
import { RateLimitsModule } from "../rate-limits/rate-limits.module.js";
import { AdmissionRepository } from "./admission.repository.js";
import { ImproveController } from "./improve.controller.js";
import { ImproveProcessor } from "./improve.processor.js";
import { ImproveService } from "./improve.service.js";
import { ImprovementsRepository } from "./improvements.repository.js";
import { AiProviderService } from "./provider/ai-provider.service.js";
import { RewriterService } from "./rewriter.service.js";

@Module({
  providers: [AiProviderService, ImprovementsRepository],
  exports: [AiProviderService, ImprovementsRepository],
})
export class AiProviderModule {}

@Module({
  imports: [AiProviderModule, RateLimitsModule],
  controllers: [ImproveController],
  providers: [AdmissionRepository, ImproveService],
})
export class ImproveModule {}

/** Importing it starts a worker. */
@Module({ imports: [AiProviderModule], providers: [RewriterService, ImproveProcessor] })
export class ImproveWorkerModule {}
