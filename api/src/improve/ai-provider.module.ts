import { Module } from "@nestjs/common";
import { ImprovementsRepository } from "./improvements.repository.js";
import { AiProviderService } from "./provider/ai-provider.service.js";

/** Shared by requests and workers. */
@Module({
  providers: [AiProviderService, ImprovementsRepository],
  exports: [AiProviderService, ImprovementsRepository],
})
export class AiProviderModule {}
