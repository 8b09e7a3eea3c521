import { Controller, Get, HttpCode, Param, Query, Res } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import type { Response } from "express";
import { ByKey, CurrentUser } from "../common/access.js";
import { Answers, AnswersList, Fails, OperationGroup } from "../common/api-docs.js";
import { paged } from "../database/paging.js";
import { Post } from "../idempotency/write-routes.js";
import { JobsService } from "../operations/jobs.service.js";
import { ListOperations, Operation, Undone } from "../operations/operations.dto.js";
import { OperationsService } from "../operations/operations.service.js";
import { UndoService } from "./undo.service.js";

@ApiTags("operations")
@Controller("operations")
export class OperationsController {
  constructor(
    private readonly operations: OperationsService,
    private readonly jobs: JobsService,
    private readonly undos: UndoService,
  ) {}

  @Get()
  @ApiOperation({
    summary: "List the last operations",
    description:
      "Deletes, changes of many prompts or of a tag, and imports, the last one first, until they can no longer be undone: " +
      "a change for a day, a delete and an import for 30 days.",
  })
  @AnswersList(Operation, "One page of operations")
  async list(
    @CurrentUser() user: CurrentUser,
    @Query({ schema: ListOperations }) query: ListOperations,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Operation[]> {
    return paged(response, query, await this.operations.list(user.id, query));
  }

  @Get(":id")
  @ByKey()
  @ApiOperation({
    summary: "Read an operation",
    description: "Of a `running` one `progress` says how far it is; ask again about once a second until it is over.",
  })
  @Answers(Operation, "The operation")
  @Fails("not_found")
  get(@CurrentUser() user: CurrentUser, @Param("id", { schema: idInUrl }) id: number): Promise<Operation> {
    return this.operations.get(user.id, id);
  }

  @Post(":id/cancel")
  @ByKey()
  @HttpCode(200)
  @ApiOperation({
    summary: "Cancel a running operation",
    description: "Nothing of it is done then. 409 when it is finished already; it can be undone instead.",
  })
  @Answers(Operation, "The operation, cancelled")
  @Fails("not_found", "conflict")
  cancel(@CurrentUser() user: CurrentUser, @Param("id", { schema: idInUrl }) id: number): Promise<Operation> {
    return this.jobs.cancel(user.id, id);
  }

  @Post(":id/undo")
  @HttpCode(200)
  @ApiOperation({
    summary: "Undo an operation",
    description:
      "Once. Each prompt gets back what it had before; what was changed again since stays as it is. `result` says what was done. " +
      "404 when it was undone or has expired.",
  })
  @Answers(Operation, "The operation, undone")
  @Fails("not_found", "conflict", "type_name_taken", "quota_exceeded")
  undo(@CurrentUser() user: CurrentUser, @Param("id", { schema: idInUrl }) id: number): Promise<Operation> {
    return this.undos.undo(user.id, id);
  }
}

@ApiTags("templates")
@ByKey()
@OperationGroup("operations")
@Controller("undo")
export class UndoController {
  constructor(private readonly undos: UndoService) {}

  @Post(":id")
  @HttpCode(200)
  @ApiOperation({
    summary: "Undo a change of many prompts",
    deprecated: true,
    description:
      "`POST /api/operations/{id}/undo` is preferred, with the same id. A move, favourites or tags: `undoId` of the change, or its `X-Undo-Id`. Each prompt gets back what it had before; " +
      "what was changed again since, and what is gone, is skipped. Once, and within a day.",
  })
  @Answers(Undone, "How many prompts are as they were")
  @Fails("not_found")
  async undoChange(@CurrentUser() user: CurrentUser, @Param("id", { schema: idInUrl }) id: number): Promise<Undone> {
    return { count: await this.undos.undoChange(user.id, id) };
  }
}
