import { Controller, Get } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import { BackupsService } from "../backup/backups.service.js";
import { AdminOnly } from "../common/access.js";
import { Answers } from "../common/api-docs.js";
import { System } from "./health.dto.js";
import { HealthService } from "./health.service.js";

@ApiTags("admin")
@AdminOnly()
@Controller("admin/system")
export class SystemAdminController {
  constructor(
    private readonly health: HealthService,
    private readonly backups: BackupsService,
  ) {}

  @Get()
  @ApiOperation({
    summary: "What administrators should know about the server",
    description:
      "The same reasons as in `/api/health`, the space on the disk with `DATA_DIR`, and the age of the last backup.",
  })
  @Answers(System, "The state of the server")
  async get(): Promise<System> {
    const [system, backup] = await Promise.all([this.health.system(), this.backups.state()]);
    return { ...system, backup };
  }
}
