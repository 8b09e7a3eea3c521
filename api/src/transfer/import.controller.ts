import { Body, Controller, HttpCode, Post } from "@nestjs/common";
import { ApiOperation, ApiTags } from "@nestjs/swagger";
import { CurrentUser } from "../common/access.js";
import { Answers, Creates } from "../common/api-docs.js";
import { WithoutIdempotencyKey } from "../common/idempotent.js";
import { ImportFile, ImportPreview, ImportResult, RunImport } from "./import.dto.js";
import { ImportService } from "./import.service.js";

const FILE =
  "A CSV file with a title (`act`, `title` or `name`), a content (`prompt` or `content`) and perhaps a type (`type` or `category`). " +
  "A file that is no text, lacks a column or has a broken quote is refused whole; a row that cannot be read is listed with its line.";

@ApiTags("templates")
@Controller("templates/import")
export class ImportController {
  constructor(private readonly imports: ImportService) {}

  @WithoutIdempotencyKey()
  @Post("preview")
  @HttpCode(200)
  @ApiOperation({ summary: "See what an import would do", description: `${FILE} Nothing is written.` })
  @Answers(ImportPreview, "What would come in, and what cannot")
  preview(@CurrentUser() user: CurrentUser, @Body({ schema: ImportFile }) body: ImportFile): Promise<ImportPreview> {
    return this.imports.preview(user.id, body);
  }

  @Post()
  @ApiOperation({ summary: "Import prompts", description: `${FILE} All that can be read comes in, or nothing.` })
  @Creates(ImportResult, "What came in")
  run(@CurrentUser() user: CurrentUser, @Body({ schema: RunImport }) body: RunImport): Promise<ImportResult> {
    return this.imports.run(user.id, body);
  }
}
