import { Body, Controller, Get, Param } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import { Actor, AdminOnly } from "../common/access.js";
import { Answers, Fails } from "../common/api-docs.js";
import { Put } from "../idempotency/write-routes.js";
import { ChangeQuota, UserQuota } from "./quotas.dto.js";
import { QuotasService } from "./quotas.service.js";

@ApiTags("admin")
@AdminOnly()
@Controller("admin/users/:id/quota")
export class QuotasAdminController {
  constructor(private readonly quotas: QuotasService) {}

  @Get()
  @ApiOperation({
    summary: "How much an account holds and may hold",
    description: "The prompts and the bytes of their texts, with the limit of each.",
  })
  @Answers(UserQuota, "The quota")
  @Fails("not_found")
  get(@Param("id", { schema: idInUrl }) id: number): Promise<UserQuota> {
    return this.quotas.get(id);
  }

  @Put()
  @ApiOperation({
    summary: "Change the quota of an account",
    description: "What is above a lower quota stays, but the account cannot grow.",
  })
  @Answers(UserQuota, "The quota as it is now")
  @Fails("not_found")
  change(
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: ChangeQuota }) body: ChangeQuota,
    @Actor() actor: Actor,
  ): Promise<UserQuota> {
    return this.quotas.change(id, body, actor);
  }
}
