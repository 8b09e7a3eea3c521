import { Controller, Get, Query, type StreamableFile } from "@nestjs/common";
import { ApiOkResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import { CurrentUser } from "../common/access.js";
import { ExportQuery, LibraryExport } from "./export.dto.js";
import { ExportService } from "./export.service.js";

const WHAT =
  "The whole library, what the filters of the list let through, or the prompts with the given ids (those of others are left out), as a file: JSON with everything, " +
  "CSV, or a zip archive of Markdown files. Each can be imported again, to the letter.";

@ApiTags("transfer")
@Controller("templates/export")
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @Get()
  @ApiOperation({ summary: "Take a library along", description: WHAT })
  @ApiOkResponse({ standardSchema: LibraryExport, description: "The library; of the other formats a file" })
  json(@CurrentUser() user: CurrentUser, @Query({ schema: ExportQuery }) query: ExportQuery): Promise<StreamableFile> {
    return this.exports.file(user.id, query);
  }
}
