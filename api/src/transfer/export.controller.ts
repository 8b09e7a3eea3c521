import { Controller, Get, type StreamableFile } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import { CurrentUser } from "../common/access.js";
import { Answers } from "../common/api-docs.js";
import { LibraryExport } from "./export.dto.js";
import { ExportService } from "./export.service.js";

@ApiTags("templates")
@Controller("templates/export")
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @Get()
  @ApiOperation({ summary: "Take the whole library along", description: "Every type and prompt, as a JSON file." })
  @Answers(LibraryExport, "The library")
  json(@CurrentUser() user: CurrentUser): Promise<StreamableFile> {
    return this.exports.json(user.id);
  }
}
