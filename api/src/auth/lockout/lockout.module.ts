import { Module } from "@nestjs/common";
import { AttemptsRepository } from "./attempts.repository.js";
import { AttemptsService } from "./attempts.service.js";

@Module({ providers: [AttemptsRepository, AttemptsService], exports: [AttemptsService] })
export class LockoutModule {}
