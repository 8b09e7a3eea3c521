import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Res } from "@nestjs/common";
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import type { Response } from "express";
import { z } from "zod";
import { ByKey, CurrentUser } from "../common/access.js";
import { Fails } from "../common/api-docs.js";
import { AnswersTagged, CreatesTagged, TakesIfMatch, tagged } from "../common/etag.js";
import { Megaprompt, WriteMegaprompt } from "./megaprompts.dto.js";
import { MegapromptsService } from "./megaprompts.service.js";

@ApiTags("megaprompts")
@ByKey()
@Controller("megaprompts")
export class MegapromptsController {
  constructor(private readonly megaprompts: MegapromptsService) {}

  @Get()
  @ApiOperation({ summary: "List saved megaprompts", description: "All of them, the one changed last first." })
  @ApiOkResponse({ standardSchema: z.array(Megaprompt), description: "The megaprompts" })
  list(@CurrentUser() user: CurrentUser): Promise<Megaprompt[]> {
    return this.megaprompts.list(user.id);
  }

  @Get(":id")
  @ApiOperation({ summary: "Read a megaprompt" })
  @AnswersTagged(Megaprompt, "The megaprompt")
  @Fails("not_found")
  async get(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Megaprompt> {
    return tagged(response, await this.megaprompts.get(user.id, id));
  }

  @Post()
  @ApiOperation({ summary: "Save a megaprompt" })
  @CreatesTagged(Megaprompt, "The megaprompt")
  @Fails("not_found", "conflict")
  async create(
    @CurrentUser() user: CurrentUser,
    @Body({ schema: WriteMegaprompt }) body: WriteMegaprompt,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Megaprompt> {
    return tagged(response, await this.megaprompts.create(user.id, body));
  }

  @Put(":id")
  @ApiOperation({ summary: "Change a megaprompt", description: "Replaces all of it." })
  @TakesIfMatch()
  @AnswersTagged(Megaprompt, "The megaprompt")
  @Fails("not_found", "conflict")
  async update(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: WriteMegaprompt }) body: WriteMegaprompt,
    @Headers("if-match") ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Megaprompt> {
    return tagged(response, await this.megaprompts.update(user.id, id, body, ifMatch));
  }

  @Delete(":id")
  @HttpCode(204)
  @ApiOperation({ summary: "Delete a megaprompt", description: "The prompts it is made of stay." })
  @ApiNoContentResponse({ description: "Gone" })
  @Fails("not_found")
  remove(@CurrentUser() user: CurrentUser, @Param("id", { schema: idInUrl }) id: number): Promise<void> {
    return this.megaprompts.remove(user.id, id);
  }
}
