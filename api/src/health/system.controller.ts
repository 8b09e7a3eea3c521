import { Controller, Get } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import { AdminOnly } from "../common/access.js";
import { Answers } from "../common/api-docs.js";
import { System } from "./health.dto.js";
import { HealthService } from "./health.service.js";

@ApiTags("admin")
@AdminOnly()
@Controller("admin/system")
export class SystemController {
  constructor(private readonly health: HealthService) {}

  @Get()
  @ApiOperation({
    summary: "What administrators should know about the server",
    description: "The same reasons as in `/api/health`, and the space on the disk with `DATA_DIR`.",
  })
  @Answers(System, "The state of the server")
  get(): Promise<System> {
    return this.health.system();
  }
}
