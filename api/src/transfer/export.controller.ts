import { Controller, Get, Query, Res, type StreamableFile } from "@nestjs/common";
import { ApiOkResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import type { Response } from "express";
import { CurrentUser } from "../common/access.js";
import { Fails } from "../common/api-docs.js";
import { ExportQuery, LibraryExport } from "./export.dto.js";
import { ExportService } from "./export.service.js";

const WHAT =
  "The whole library, what the filters of the list let through, or the prompts with the given ids (those of others are left out), as a file: JSON with everything, " +
  "CSV, or a zip archive of Markdown files. Each can be imported again, to the letter. JSON has the history of each prompt: while one is written, another large change, import or export of yours is refused.";

@ApiTags("transfer")
@Controller("templates/export")
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @Get()
  @ApiOperation({ summary: "Take a library along", description: WHAT })
  @ApiOkResponse({ standardSchema: LibraryExport, description: "The library; of the other formats a file" })
  @Fails("operation_in_progress")
  json(
    @CurrentUser() user: CurrentUser,
    @Query({ schema: ExportQuery }) query: ExportQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const closed = new AbortController();
    response.once("close", () => closed.abort());
    return this.exports.file(user.id, query, closed.signal);
  }
}
