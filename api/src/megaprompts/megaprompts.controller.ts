import { Body, Controller, Get, Headers, HttpCode, Module, Param, Query, Res } from "@nestjs/common";
import { ApiNoContentResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import type { Response } from "express";
import { ByKey, CurrentUser } from "../common/access.js";
import { AnswersList, Fails } from "../common/api-docs.js";
import { AnswersTagged, CreatesTagged, TakesIfMatch, tagged } from "../common/etag.js";
import { paged } from "../database/paging.js";
import { Delete, Post, Put } from "../idempotency/write-routes.js";
import { TemplatesModule } from "../templates/templates.module.js";
import { ListMegaprompts, Megaprompt, WriteMegaprompt } from "./megaprompts.dto.js";
import { MegapromptsService } from "./megaprompts.service.js";

@ApiTags("megaprompts")
@ByKey()
@Controller("megaprompts")
export class MegapromptsController {
  constructor(private readonly megaprompts: MegapromptsService) {}

  @Get()
  @ApiOperation({ summary: "List saved megaprompts", description: "The one changed last first." })
  @AnswersList(Megaprompt, "One page of megaprompts")
  async list(
    @CurrentUser() user: CurrentUser,
    @Query({ schema: ListMegaprompts }) query: ListMegaprompts,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Megaprompt[]> {
    return paged(response, query, await this.megaprompts.list(user.id, query));
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

@Module({ imports: [TemplatesModule], controllers: [MegapromptsController], providers: [MegapromptsService] })
export class MegapromptsModule {}
