import { Module } from "@nestjs/common";
import { ImprovementsRepository } from "./improvements.repository.js";
import { AiProviderService } from "./provider/ai-provider.service.js";

/** What those who ask for improvements and those who work on them share. */
@Module({
  providers: [AiProviderService, ImprovementsRepository],
  exports: [AiProviderService, ImprovementsRepository],
})
export class AiProviderModule {}
