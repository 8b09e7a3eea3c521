import { Module } from "@nestjs/common";
import { StatisticsAdminController } from "./statistics.admin.controller.js";
import { StatisticsRepository } from "./statistics.repository.js";
import { StatisticsService } from "./statistics.service.js";

@Module({ controllers: [StatisticsAdminController], providers: [StatisticsService, StatisticsRepository] })
export class StatisticsModule {}
