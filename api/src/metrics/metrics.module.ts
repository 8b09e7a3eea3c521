import { Global, Module } from "@nestjs/common";
import { Metrics } from "./metrics.js";
import { MetricsServer } from "./metrics-server.js";

@Global()
@Module({ providers: [Metrics, MetricsServer], exports: [Metrics] })
export class MetricsModule {}
