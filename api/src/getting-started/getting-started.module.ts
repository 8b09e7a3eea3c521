import { Module } from "@nestjs/common";
import { GettingStartedController } from "./getting-started.controller.js";
import { GettingStartedRepository } from "./getting-started.repository.js";
import { GettingStartedService } from "./getting-started.service.js";

@Module({ controllers: [GettingStartedController], providers: [GettingStartedRepository, GettingStartedService] })
export class GettingStartedModule {}
