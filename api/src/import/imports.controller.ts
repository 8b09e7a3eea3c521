import { Body, Controller, Get, HttpCode, Logger, Param, Query, Req, Res } from "@nestjs/common";
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import type { Response } from "express";
import { CurrentUser } from "../common/access.js";
import { Accepts, Answers, AnswersList, Creates, Fails } from "../common/api-docs.js";
import type { ScopedRequest } from "../common/deadline.js";
import { toApiError, toProblem } from "../common/error.filter.js";
import { BadRequest, type Problem } from "../common/errors.js";
import { closedSignal, EventStream, wantsEvents } from "../common/event-stream.js";
import { WithoutIdempotencyKey } from "../common/idempotent.js";
import { Heavy } from "../database/heavy-work.js";
import { paged } from "../database/paging.js";
import { Delete, Post } from "../idempotency/write-routes.js";
import { MAX_PROMPTS_IN_REQUEST } from "../operations/jobs.service.js";
import { accepted, Operation } from "../operations/operations.dto.js";
import { ApplyImportService, type Progress } from "./apply-import.service.js";
import {
  AppliedImport,
  ApplyImport,
  Import,
  ImportRow,
  ImportRowDetail,
  ListImportRows,
  ListImports,
  UndoneImport,
} from "./imports.dto.js";
import { ImportsService } from "./imports.service.js";
import { UndoImportService } from "./undo-import.service.js";
import { UploadImport } from "./upload-import.dto.js";

const logger = new Logger("import");
const PROGRESS_INTERVAL_MS = 100;

/** JSON, or for `Accept: text/event-stream`: `progress` {"done", "total"}, then `result` or `problem`. An early failure is an ordinary error. */
export async function answerWithProgress<T>(
  request: ScopedRequest,
  response: Response,
  work: (progress: Progress) => Promise<T>,
): Promise<void> {
  const signal = requestSignal(response);
  const stream = wantsEvents(request) ? new EventStream(response) : undefined;
  try {
    const result = await work({ report: stream ? throttled(stream) : () => undefined, signal });
    if (stream) stream.send("result", result);
    else response.json(result);
  } catch (error) {
    if (signal.aborted) return;
    if (!response.headersSent) throw error;
    stream?.send("problem", importProblem(error, request.id));
  }
  stream?.end();
}

export const requestSignal = (response: Response): AbortSignal =>
  closedSignal(response, new BadRequest("The request was closed."));

function throttled(stream: EventStream): Progress["report"] {
  let last = 0;
  return (done, total) => {
    const now = Date.now();
    if (done > 0 && done < total && now - last < PROGRESS_INTERVAL_MS) return;
    last = now;
    stream.sendLatest("progress", { done, total });
  };
}

function importProblem(thrown: unknown, requestId?: string): Problem {
  const error = toApiError(thrown);
  const problem = toProblem(error, requestId);
  if (error.code !== "internal_error") return problem;
  logger.error(thrown);
  return { ...problem, message: "Something went wrong on our side. Nothing was imported. Please try again." };
}

const FILES =
  "CSV (ours, that of prompts.chat, or any with a title and a content), JSON (ours, that of Open WebUI, or a list), Markdown " +
  "(`*.prompt.md`, `*.agent.md`, or any), and zip archives of these. Nothing is written to the library before the import is applied.";
const PROGRESS =
  "All that was chosen comes in with one transaction, or nothing. With `Accept: text/event-stream` the answer is a stream of the " +
  'events `progress` {"done", "total"} and at last `result` or `problem`; closing the request before that cancels the import. ' +
  `More than ${MAX_PROMPTS_IN_REQUEST} rows are imported by a worker, and the answer is 202 with the operation, whatever is accepted: GET /api/operations/{id} ` +
  "says how far it is, POST /api/operations/{id}/cancel cancels it. Its result is the `outcome` of GET /api/imports/{id}.";

@ApiTags("transfer")
@Controller("imports")
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    private readonly applying: ApplyImportService,
    private readonly undoing: UndoImportService,
  ) {}

  @Get()
  @ApiOperation({ summary: "List what was imported", description: "The last 30 days, the last one first." })
  @AnswersList(Import, "Imports that were applied")
  async list(
    @CurrentUser() user: CurrentUser,
    @Query({ schema: ListImports }) query: ListImports,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Import[]> {
    return paged(response, query, await this.imports.list(user.id, query));
  }

  @WithoutIdempotencyKey()
  @Post()
  @ApiOperation({ summary: "Preview an import", description: FILES })
  @Creates(Import, "The preview")
  @Fails("conflict")
  upload(
    @CurrentUser() user: CurrentUser,
    @Body({ schema: UploadImport }) body: Uint8Array,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Import> {
    return this.imports.upload(user.id, body, requestSignal(response));
  }

  @Get(":id")
  @ApiOperation({
    summary: "Read an import",
    description: "Its state, its counts and, once it is applied, its result.",
  })
  @Answers(Import, "The import")
  @Fails("not_found")
  get(@CurrentUser() user: CurrentUser, @Param("id", { schema: idInUrl }) id: number): Promise<Import> {
    return this.imports.get(user.id, id);
  }

  @Delete(":id")
  @HttpCode(204)
  @ApiOperation({ summary: "Delete a preview", description: "Previews only; an applied import is undone instead." })
  @ApiNoContentResponse({ description: "Forgotten" })
  @Fails("not_found")
  remove(@CurrentUser() user: CurrentUser, @Param("id", { schema: idInUrl }) id: number): Promise<void> {
    return this.imports.remove(user.id, id);
  }

  @Get(":id/rows")
  @ApiOperation({ summary: "List the rows of an import", description: "Those that cannot be read come first." })
  @AnswersList(ImportRow, "Rows")
  @Fails("not_found")
  async listRows(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Query({ schema: ListImportRows }) query: ListImportRows,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ImportRow[]> {
    return paged(response, query, await this.imports.rows(user.id, id, query));
  }

  @Get(":id/rows/:n")
  @ApiOperation({
    summary: "Read a row of an import",
    description: "With its whole text and that of the prompt it would replace.",
  })
  @Answers(ImportRowDetail, "The row")
  @Fails("not_found")
  getRow(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Param("n", { schema: idInUrl }) n: number,
  ): Promise<ImportRowDetail> {
    return this.imports.row(user.id, id, n);
  }

  @WithoutIdempotencyKey()
  @Post(":id/apply")
  @HttpCode(200)
  @ApiOperation({ summary: "Apply an import", description: PROGRESS })
  @ApiOkResponse({ standardSchema: AppliedImport, description: "What came in" })
  @Accepts(Operation, `More than ${MAX_PROMPTS_IN_REQUEST} rows: the operation that imports them`)
  @Fails("not_found", "conflict", "operation_in_progress", "quota_exceeded")
  async apply(
    @CurrentUser() user: CurrentUser,
    @Param("id", { schema: idInUrl }) id: number,
    @Body({ schema: ApplyImport }) body: ApplyImport,
    @Req() request: ScopedRequest,
    @Res() response: Response,
  ): Promise<void> {
    const operation = await this.applying.start(user.id, id, body, requestSignal(response));
    if (operation) return void response.json(accepted(response, operation));
    return answerWithProgress(request, response, (progress) => this.applying.apply(user.id, id, body, progress));
  }

  @Post(":id/undo")
  @Heavy()
  @HttpCode(200)
  @ApiOperation({
    summary: "Undo an import",
    description:
      "Without a body. Removes what came in and puts back what was replaced; what was edited since stays as it is.",
  })
  @Answers(UndoneImport, "What was undone")
  @Fails("not_found", "conflict", "operation_in_progress", "quota_exceeded")
  undo(@CurrentUser() user: CurrentUser, @Param("id", { schema: idInUrl }) id: number): Promise<UndoneImport> {
    return this.undoing.undo(user.id, id);
  }
}
