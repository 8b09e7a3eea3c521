import { Controller, Get } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import { Public } from "../common/access.js";
import { Answers } from "../common/api-docs.js";
import { FirebaseConfig } from "./diagnostics.dto.js";
import { DiagnosticsService } from "./diagnostics.service.js";

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
