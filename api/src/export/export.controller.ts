import { Body, Controller, Get, HttpCode, Param, Query, Res, type StreamableFile } from "@nestjs/common";
import { ApiOkResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { idInUrl } from "@promptory/rules";
import type { Response } from "express";
import { CurrentUser } from "../common/access.js";
import { Accepts, Fails, OperationGroup } from "../common/api-docs.js";
import { Post } from "../idempotency/write-routes.js";
import { accepted, Operation } from "../operations/operations.dto.js";
import { BackgroundExportService } from "./background-export.service.js";
import { CreateExport, ExportQuery, LibraryExport } from "./export.dto.js";
import { ExportService } from "./export.service.js";

const WHAT =
  "The whole library, what the filters of the list let through, or the prompts with the given ids (those of others are left out), as a file: JSON with everything, " +
  "CSV, or a zip archive of Markdown files. Each can be imported again, to the letter. JSON has the history of each prompt: while one is written, another large change, import or export of yours is refused.";

@ApiTags("transfer")
@OperationGroup("templates")
@Controller("templates/export")
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @Get()
  @ApiOperation({ summary: "Export a library", description: WHAT })
  @ApiOkResponse({ standardSchema: LibraryExport, description: "The library; of the other formats a file" })
  @Fails("operation_in_progress")
  export(
    @CurrentUser() user: CurrentUser,
    @Query({ schema: ExportQuery }) query: ExportQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const closed = new AbortController();
    response.once("close", () => closed.abort());
    return this.exports.file(user.id, query, closed.signal);
  }
}

@ApiTags("transfer")
@OperationGroup("exports")
@Controller("exports")
export class ExportFilesController {
  constructor(private readonly files: BackgroundExportService) {}

  @Post()
  @HttpCode(202)
  @ApiOperation({
    summary: "Export a library to a file",
    description:
      "JSON with everything, as GET /api/templates/export streams it, written by a worker: GET /api/operations/{id} says how far it is, " +
      "POST /api/operations/{id}/cancel cancels it. When it is `done`, GET /api/exports/{id}/file downloads it until `expiresAt`, " +
      "or until the next export is begun.",
  })
  @Accepts(Operation, "The operation that writes it")
  @Fails("operation_in_progress")
  async create(
    @CurrentUser() user: CurrentUser,
    @Body({ schema: CreateExport }) body: CreateExport,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Operation> {
    return accepted(response, await this.files.start(user.id, body));
  }

  @Get(":id/file")
  @ApiOperation({ summary: "Download an export", description: "By the id of its operation." })
  @ApiOkResponse({ standardSchema: LibraryExport, description: "The library" })
  @Fails("not_found")
  download(@CurrentUser() user: CurrentUser, @Param("id", { schema: idInUrl }) id: number): Promise<StreamableFile> {
    return this.files.download(user.id, id);
  }
}
