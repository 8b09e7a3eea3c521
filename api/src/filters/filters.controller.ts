import { Body, Controller, Get, Headers, HttpCode, Param, Query, Res } from "@nestjs/common";
import { ApiNoContentResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import type { Response } from "express";
import { CurrentUser } from "../common/access.js";
import { AnswersList, Fails } from "../common/api-docs.js";
import { AnswersTagged, CreatesTagged, TakesIfMatch, withEtag } from "../common/etag.js";
import { paged } from "../database/paging.js";
import { Delete, Post, Put } from "../idempotency/write-routes.js";
import { ListFilters, SavedFilter, WriteFilter } from "./filters.dto.js";
import { FiltersService, filterEtag } from "./filters.service.js";

@ApiTags("filters")
@Controller("filters")
export class FiltersController {
  constructor(private readonly filters: FiltersService) {}

  @Get()
  @ApiOperation({ summary: "List named filters", description: "In alphabetical order." })
  @AnswersList(SavedFilter, "One page of filters")
  async list(
    @CurrentUser() user: CurrentUser,
    @Query({ schema: ListFilters }) query: ListFilters,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SavedFilter[]> {
    return paged(response, query, await this.filters.list(user.id, query));
  }

  @Post()
  @ApiOperation({ summary: "Name a filter", description: "Names are unique per person, without regard to case." })
  @CreatesTagged(SavedFilter, "The filter")
  @Fails("conflict")
  async create(
    @CurrentUser() user: CurrentUser,
    @Body({ schema: WriteFilter }) body: WriteFilter,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SavedFilter> {
    return withEtag(response, await this.filters.create(user.id, body), filterEtag);
  }

  @Get(":id")
  @ApiOperation({
    summary: "Read a named filter",
    description: "With its query, which the list of prompts takes as it is.",
  })
  @AnswersTagged(SavedFilter, "The filter")
  @Fails("not_found")
  async get(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SavedFilter> {
    return withEtag(response, await this.filters.get(user.id, id), filterEtag);
  }

  @Put(":id")
  @ApiOperation({ summary: "Change a named filter", description: "Its name and its query." })
  @TakesIfMatch()
  @AnswersTagged(SavedFilter, "The filter")
  @Fails("not_found", "conflict")
  async update(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: WriteFilter }) body: WriteFilter,
    @Headers("if-match") ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SavedFilter> {
    return withEtag(response, await this.filters.update(user.id, id, body, ifMatch), filterEtag);
  }

  @Delete(":id")
  @HttpCode(204)
  @ApiOperation({ summary: "Delete a named filter", description: "The prompts it finds stay." })
  @ApiNoContentResponse({ description: "Gone" })
  @Fails("not_found")
  remove(@CurrentUser() user: CurrentUser, @Param("id", { schema: idInUrl }) id: number): Promise<void> {
    return this.filters.remove(user.id, id);
  }
}
