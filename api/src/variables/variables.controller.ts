import { Controller, Get } from "@nestjs/common";
import { ApiOkResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { z } from "zod";
import { CurrentUser } from "../common/access.js";
import { UsedVariable } from "./variables.dto.js";
import { MAX_PROMPTS_READ, MAX_VARIABLES, VariablesService } from "./variables.service.js";

@ApiTags("variables")
@Controller("variables")
export class VariablesController {
  constructor(private readonly variables: VariablesService) {}

  @Get()
  @ApiOperation({
    summary: "List the variables of the library",
    description: `Of the ${MAX_PROMPTS_READ} prompts that were changed last; at most ${MAX_VARIABLES}, the most used first.`,
  })
  @ApiOkResponse({ standardSchema: z.array(UsedVariable), description: "Variables, the most used first" })
  list(@CurrentUser() user: CurrentUser): Promise<UsedVariable[]> {
    return this.variables.list(user.id);
  }
}
