import { Controller, Get } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import { AdminOnly } from "../common/access.js";
import { Answers } from "../common/api-docs.js";
import { Statistics } from "./statistics.dto.js";
import { StatisticsService } from "./statistics.service.js";

@ApiTags("admin")
@AdminOnly()
@Controller("admin/statistics")
export class StatisticsAdminController {
  constructor(private readonly statistics: StatisticsService) {}

  @Get()
  @ApiOperation({
    summary: "Figures of the whole instance",
    description:
      "Totals, the last 90 days one by one, and the types that are used most. It contains no prompts and no names of users.",
  })
  @Answers(Statistics, "The figures")
  get(): Promise<Statistics> {
    return this.statistics.get();
  }
}
