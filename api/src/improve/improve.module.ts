import { Module } from "@nestjs/common";
import { LimitsModule } from "../limits/limits.module.js";
import { AdmissionRepository } from "./admission.repository.js";
import { AiProviderModule } from "./ai-provider.module.js";
import { ImproveController } from "./improve.controller.js";
import { ImproveService } from "./improve.service.js";

@Module({
  imports: [AiProviderModule, LimitsModule],
  controllers: [ImproveController],
  providers: [AdmissionRepository, ImproveService],
})
export class ImproveModule {}
