import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from "@nestjs/common";
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import { z } from "zod";
import { CurrentUser } from "../common/access.js";
import { Answers, Creates, Fails } from "../common/api-docs.js";
import { SavedFilter, WriteFilter } from "./filters.dto.js";
import { FiltersService } from "./filters.service.js";

@ApiTags("filters")
@Controller("filters")
export class FiltersController {
  constructor(private readonly filters: FiltersService) {}

  @Get()
  @ApiOperation({ summary: "List named filters", description: "All of them, in alphabetical order." })
  @ApiOkResponse({ standardSchema: z.array(SavedFilter), description: "The filters" })
  list(@CurrentUser() user: CurrentUser): Promise<SavedFilter[]> {
    return this.filters.list(user.id);
  }

  @Post()
  @ApiOperation({ summary: "Name a filter" })
  @Creates(SavedFilter, "The filter")
  @Fails("conflict")
  create(@CurrentUser() user: CurrentUser, @Body({ schema: WriteFilter }) body: WriteFilter): Promise<SavedFilter> {
    return this.filters.create(user.id, body);
  }

  @Put(":id")
  @ApiOperation({ summary: "Change a named filter" })
  @Answers(SavedFilter, "The filter")
  @Fails("not_found", "conflict")
  update(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: WriteFilter }) body: WriteFilter,
  ): Promise<SavedFilter> {
    return this.filters.update(user.id, id, body);
  }

  @Delete(":id")
  @HttpCode(204)
  @ApiOperation({ summary: "Forget a named filter" })
  @ApiNoContentResponse({ description: "Gone" })
  @Fails("not_found")
  remove(@CurrentUser() user: CurrentUser, @Param("id", { schema: idInUrl }) id: number): Promise<void> {
    return this.filters.remove(user.id, id);
  }
}
