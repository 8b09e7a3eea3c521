import { Controller, Get, Injectable, Module } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import { z } from "zod";
import { Public } from "../common/access.js";
import { Answers } from "../common/api-docs.js";
import { AppConfig } from "../config/config.module.js";

@Injectable()
export class DiagnosticsService {
  constructor(private readonly config: AppConfig) {}

  firebaseConfig(): FirebaseConfig {
    const { firebase } = this.config;
    return { configured: Object.values(firebase).every(Boolean), variables: { ...firebase } };
  }
}

export const FirebaseConfig = z
  .object({
    configured: z.boolean().meta({ description: "Whether all of them are set" }),
    variables: z.record(z.string(), z.boolean()).meta({ description: "Which variables are set; never what to" }),
  })
  .meta({
    id: "FirebaseConfig",
    description: "Whether each Firebase setting is set.",
    examples: [{ configured: false, variables: { FIREBASE_API_KEY: false, FIREBASE_PROJECT_ID: false } }],
  });
export type FirebaseConfig = z.output<typeof FirebaseConfig>;

@ApiTags("health")
@Controller("diagnostics")
export class DiagnosticsController {
  constructor(private readonly diagnostics: DiagnosticsService) {}

  @Public()
  @Get("firebase-config")
  @ApiOperation({ summary: "Which Firebase variables are set", description: "Yes or no, never a value." })
  @Answers(FirebaseConfig, "The variables")
  getFirebaseConfig(): FirebaseConfig {
    return this.diagnostics.firebaseConfig();
  }
}

@Module({ controllers: [DiagnosticsController], providers: [DiagnosticsService] })
export class DiagnosticsModule {}
