import { Controller, Get } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import { ByKey, CurrentUser } from "../common/access.js";
import { Answers } from "../common/api-docs.js";
import { Stats } from "./templates.dto.js";
import { TemplatesService } from "./templates.service.js";

@ApiTags("stats")
@ByKey()
@Controller("stats")
export class StatsController {
  constructor(private readonly templates: TemplatesService) {}

  @Get()
  @ApiOperation({ summary: "Count one's own library" })
  @Answers(Stats, "The figures")
  get(@CurrentUser() user: CurrentUser): Promise<Stats> {
    return this.templates.stats(user.id);
  }
}
