import { Controller, Delete, Get, HttpCode, Param } from "@nestjs/common";
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import { z } from "zod";
import { CurrentUser, type SessionUser } from "../common/access.js";
import { Fails } from "../common/api-docs.js";
import { SessionInfo } from "./sessions.dto.js";
import { SessionsService } from "./sessions.service.js";

@ApiTags("auth")
@Controller("auth/sessions")
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @ApiOperation({ summary: "List where the account is signed in", description: "The one used last comes first." })
  @ApiOkResponse({ standardSchema: z.array(SessionInfo), description: "The live sessions" })
  list(@CurrentUser() user: SessionUser): Promise<SessionInfo[]> {
    return this.sessions.list(user);
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
  @ApiOperation({ summary: "Sign out in one place" })
  @ApiNoContentResponse({ description: "Ended" })
  @Fails("not_found")
  remove(@CurrentUser() user: SessionUser, @Param("id", { schema: idInUrl }) id: number): Promise<void> {
    return this.sessions.remove(user.id, id);
  }
}
