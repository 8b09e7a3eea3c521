import { Module } from "@nestjs/common";
import { LoginAttemptsService } from "./login-attempts.service.js";

@Module({ providers: [LoginAttemptsService], exports: [LoginAttemptsService] })
export class LoginAttemptsModule {}
