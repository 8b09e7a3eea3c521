import { Body, Controller, Get, Headers, HttpCode, Param, Query, Res } from "@nestjs/common";
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl, PRESET_LIMITS } from "@promptory/rules";
import type { Response } from "express";
import { z } from "zod";
import { ByKey, CurrentUser } from "../common/access.js";
import { AnswersList, Fails } from "../common/api-docs.js";
import { AnswersTagged, CreatesTagged, TakesIfMatch, withEtag } from "../common/etag.js";
import { paged } from "../database/paging.js";
import { Delete, Post, Put } from "../idempotency/write-routes.js";
import { PresetsService, presetEtag } from "./presets.service.js";
import { ListPresets, Preset, UsedVariable, WritePreset } from "./variables.dto.js";
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

@ApiTags("variables")
@Controller("presets")
export class PresetsController {
  constructor(private readonly presets: PresetsService) {}

  @Get()
  @ByKey()
  @ApiOperation({
    summary: "List presets of values",
    description: `In alphabetical order. A person can have ${PRESET_LIMITS.perPerson}.`,
  })
  @AnswersList(Preset, "One page of presets")
  async list(
    @CurrentUser() user: CurrentUser,
    @Query({ schema: ListPresets }) query: ListPresets,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Preset[]> {
    return paged(response, query, await this.presets.list(user.id, query));
  }

  @Post()
  @ApiOperation({ summary: "Save a preset of values", description: "Named values of variables, to fill prompts with." })
  @CreatesTagged(Preset, "The preset")
  @Fails("conflict")
  async create(
    @CurrentUser() user: CurrentUser,
    @Body({ schema: WritePreset }) body: WritePreset,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Preset> {
    return withEtag(response, await this.presets.create(user.id, body), presetEtag);
  }

  @Get(":id")
  @ApiOperation({ summary: "Read a preset", description: "With its values." })
  @AnswersTagged(Preset, "The preset")
  @Fails("not_found")
  async get(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Preset> {
    return withEtag(response, await this.presets.get(user.id, id), presetEtag);
  }

  @Put(":id")
  @ApiOperation({ summary: "Change a preset", description: "Its name and its values." })
  @TakesIfMatch()
  @AnswersTagged(Preset, "The preset")
  @Fails("not_found", "conflict")
  async update(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: WritePreset }) body: WritePreset,
    @Headers("if-match") ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Preset> {
    return withEtag(response, await this.presets.update(user.id, id, body, ifMatch), presetEtag);
  }

  @Delete(":id")
  @HttpCode(204)
  @ApiOperation({ summary: "Delete a preset", description: "The variables and the prompts stay." })
  @ApiNoContentResponse({ description: "Deleted" })
  @Fails("not_found")
  remove(@CurrentUser() user: CurrentUser, @Param("id", { schema: idInUrl }) id: number): Promise<void> {
    return this.presets.remove(user.id, id);
  }
}
