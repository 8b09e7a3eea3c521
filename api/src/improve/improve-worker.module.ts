import { Module } from "@nestjs/common";
import { AiProviderModule } from "./ai-provider.module.js";
import { ImproveProcessor } from "./improve.processor.js";
import { RewriterService } from "./rewriter.service.js";

/** For worker processes: importing it starts a worker. */
@Module({ imports: [AiProviderModule], providers: [RewriterService, ImproveProcessor] })
export class ImproveWorkerModule {}
