import { Controller, Get, HttpCode, Param, Query, Res } from "@nestjs/common";
import { ApiNoContentResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl, LIMITS } from "@promptory/rules";
import type { Response } from "express";
import { CurrentUser, type SessionUser } from "../common/access.js";
import { AnswersList, Fails } from "../common/api-docs.js";
import { paged } from "../database/paging.js";
import { Delete } from "../idempotency/write-routes.js";
import { ListSessions, SessionInfo } from "./sessions.dto.js";
import { SessionsService } from "./sessions.service.js";

@ApiTags("auth")
@Controller("auth/sessions")
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @ApiOperation({
    summary: "List where the account is signed in",
    description: `The one used last comes first. Of more than ${LIMITS.perPerson} the ones unused the longest end.`,
  })
  @AnswersList(SessionInfo, "One page of the live sessions")
  async list(
    @CurrentUser() user: SessionUser,
    @Query({ schema: ListSessions }) query: ListSessions,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionInfo[]> {
    return paged(response, query, await this.sessions.list(user, query));
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ summary: "Sign out everywhere else", description: "Ends every session but the one that asks." })
  @ApiNoContentResponse({ description: "Ended" })
  removeOthers(@CurrentUser() user: SessionUser): Promise<void> {
    return this.sessions.removeOthers(user);
  }

  @Delete(":id")
  @HttpCode(204)
  @ApiOperation({
    summary: "Sign out in one place",
    description: "The token of that session is refused from the next request on.",
  })
  @ApiNoContentResponse({ description: "Ended" })
  @Fails("not_found")
  remove(@CurrentUser() user: SessionUser, @Param("id", { schema: idInUrl }) id: number): Promise<void> {
    return this.sessions.remove(user.id, id);
  }
}
