import { Controller, Get } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import { CurrentUser } from "../common/access.js";
import { Answers } from "../common/api-docs.js";
import { Quota } from "./quotas.dto.js";
import { QuotasService } from "./quotas.service.js";

@ApiTags("stats")
@Controller("quota")
export class QuotasController {
  constructor(private readonly quotas: QuotasService) {}

  @Get()
  @ApiOperation({
    summary: "How much one's own account holds and may hold",
    description: "The prompts and the bytes of their texts, with the limit of each.",
  })
  @Answers(Quota, "The quota")
  get(@CurrentUser() user: CurrentUser): Promise<Quota> {
    return this.quotas.own(user.id);
  }
}
