import { Module } from "@nestjs/common";
import { AiProviderModule } from "./ai-provider.module.js";
import { ImproveProcessor } from "./improve.processor.js";
import { RewriterService } from "./rewriter.service.js";

/** Belongs into a process that works on jobs: importing it starts a worker. */
@Module({ imports: [AiProviderModule], providers: [RewriterService, ImproveProcessor] })
export class ImproveWorkerModule {}
