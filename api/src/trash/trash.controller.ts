import { Controller, Get, HttpCode, Param, Query, Res } from "@nestjs/common";
import { ApiNoContentResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl, TRASH_DAYS } from "@promptory/rules";
import type { Response } from "express";
import { ByKey, CurrentUser } from "../common/access.js";
import { Answers, AnswersList, Fails } from "../common/api-docs.js";
import { paged } from "../database/paging.js";
import { Delete, Post } from "../idempotency/write-routes.js";
import { ListTrash, Restored, TrashContent, TrashItem } from "./trash.dto.js";
import { TrashService } from "./trash.service.js";

@ApiTags("trash")
@Controller("trash")
export class TrashController {
  constructor(private readonly trash: TrashService) {}

  @Get()
  @ByKey()
  @ApiOperation({
    summary: "List what was deleted",
    description: `One row for each delete, the last one first; each goes for good after ${TRASH_DAYS} days.`,
  })
  @AnswersList(TrashItem, "One page of the trash")
  async list(
    @CurrentUser() user: CurrentUser,
    @Query({ schema: ListTrash }) query: ListTrash,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TrashItem[]> {
    return paged(response, query, await this.trash.list(user.id, query));
  }

  @Get(":id")
  @ByKey()
  @ApiOperation({ summary: "Read what was deleted", description: "The text of the first prompts of one delete." })
  @Answers(TrashContent, "What the row holds")
  @Fails("not_found")
  get(@CurrentUser() user: CurrentUser, @Param("id", { schema: idInUrl }) id: number): Promise<TrashContent> {
    return this.trash.get(user.id, id);
  }

  @Post(":id/restore")
  @HttpCode(200)
  @ByKey()
  @ApiOperation({
    summary: "Undo a delete",
    description:
      "Everything comes back as it was: ids, dates, use counts, versions. A prompt whose type is gone gets it back too, " +
      "or joins the type that has its name now; a type whose name was taken gets the next free one. `message` says so.",
  })
  @Answers(Restored, "What came back")
  @Fails("not_found", "type_name_taken", "quota_exceeded")
  restore(@CurrentUser() user: CurrentUser, @Param("id", { schema: idInUrl }) id: number): Promise<Restored> {
    return this.trash.restore(user.id, id);
  }

  @Delete(":id")
  @HttpCode(204)
  @ApiOperation({ summary: "Delete for good", description: "One row of the trash." })
  @ApiNoContentResponse({ description: "Gone for good" })
  @Fails("not_found")
  remove(@CurrentUser() user: CurrentUser, @Param("id", { schema: idInUrl }) id: number): Promise<void> {
    return this.trash.remove(user.id, id);
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ summary: "Empty the trash", description: "What is deleted here cannot be restored." })
  @ApiNoContentResponse({ description: "Gone for good" })
  empty(@CurrentUser() user: CurrentUser): Promise<void> {
    return this.trash.empty(user.id);
  }
}
