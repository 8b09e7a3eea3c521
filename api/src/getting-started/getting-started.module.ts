import { Module } from "@nestjs/common";
import { GettingStartedController } from "./getting-started.controller.js";
import { GettingStartedRepository, GettingStartedService } from "./getting-started.service.js";

@Module({ controllers: [GettingStartedController], providers: [GettingStartedRepository, GettingStartedService] })
export class GettingStartedModule {}
