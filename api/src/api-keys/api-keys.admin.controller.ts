import { Controller, Get, HttpCode, Param, Query, Res } from "@nestjs/common";
import { ApiNoContentResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import type { Response } from "express";
import { Actor, AdminOnly } from "../common/access.js";
import { AnswersList, Fails } from "../common/api-docs.js";
import { paged } from "../database/paging.js";
import { Delete } from "../idempotency/write-routes.js";
import { AdminApiKey, ListApiKeys } from "./api-keys.dto.js";
import { ApiKeysService } from "./api-keys.service.js";

@ApiTags("admin")
@AdminOnly()
@Controller("admin/api-keys")
export class ApiKeysAdminController {
  constructor(private readonly keys: ApiKeysService) {}

  @Get()
  @ApiOperation({
    summary: "List the API keys of all users",
    description: "With their owners, the newest first unless `sort` says otherwise. No answer holds a key.",
  })
  @AnswersList(AdminApiKey, "One page of keys")
  async list(
    @Query({ schema: ListApiKeys }) query: ListApiKeys,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminApiKey[]> {
    return paged(response, query, await this.keys.listAll(query));
  }

  @Delete(":id")
  @HttpCode(204)
  @ApiOperation({ summary: "Revoke an API key of any user", description: "It opens nothing from the next request on." })
  @ApiNoContentResponse({ description: "Revoked" })
  @Fails("not_found")
  revoke(@Param("id", { schema: idInUrl }) id: number, @Actor() actor: Actor): Promise<void> {
    return this.keys.revoke(id, actor);
  }
}
