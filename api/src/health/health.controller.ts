import { Controller, Get } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import { Public } from "../common/access.js";
import { Answers, Fails } from "../common/api-docs.js";
import { Budget } from "../common/request-budget.js";
import { Alive, Health } from "./health.dto.js";
import { HealthService } from "./health.service.js";

@ApiTags("health")
@Public()
@Budget("none")
@Controller("health")
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get()
  @ApiOperation({
    summary: "Read the health of the server",
    description: "Answers within two seconds, 503 when the database does not. Never asks a mail or AI server.",
  })
  @Answers(Health, "The library works")
  @Fails("unavailable")
  get(): Promise<Health> {
    return this.health.get();
  }

  @Get("live")
  @ApiOperation({
    summary: "Whether the process runs",
    description: "Looks at nothing else: restart it when this fails.",
  })
  @Answers(Alive, "It runs")
  live(): Alive {
    return this.health.live();
  }

  @Get("ready")
  @ApiOperation({
    summary: "Whether to send requests here",
    description:
      "503 while starting, while stopping, while the database does not answer, while its disk is full, and while requests wait too long for a connection or for the event loop.",
  })
  @Answers(Alive, "It takes requests")
  @Fails("unavailable")
  ready(): Promise<Alive> {
    return this.health.ready();
  }
}
