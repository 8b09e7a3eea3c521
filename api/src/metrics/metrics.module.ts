import { Global, Module } from "@nestjs/common";
import { Metrics } from "../common/metrics.js";
import { MetricsServer } from "./metrics-server.js";

@Global()
@Module({ providers: [Metrics, MetricsServer], exports: [Metrics] })
export class MetricsModule {}
