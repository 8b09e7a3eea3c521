import { Controller, Get, Query, Res, type StreamableFile } from "@nestjs/common";
import { ApiOkResponse, ApiOperation, ApiTags } from "@nestjs/swagger";
import type { Response } from "express";
import { Actor, AdminOnly } from "../common/access.js";
import { AnswersList } from "../common/api-docs.js";
import { paged } from "../database/paging.js";
import { AuditEntry, ExportAudit, ListAudit } from "./audit.dto.js";
import { AuditLogService } from "./audit-log.service.js";

@ApiTags("admin")
@AdminOnly()
@Controller("admin/audit")
export class AuditAdminController {
  constructor(private readonly log: AuditLogService) {}

  @Get()
  @ApiOperation({
    summary: "Read the audit log",
    description:
      "What administrators did, newest first. Nothing in it can be changed, and a record leaves it only by its age, after `AUDIT_RETENTION_DAYS`, which is recorded too.",
  })
  @AnswersList(AuditEntry, "One page of the log")
  async list(
    @Query({ schema: ListAudit }) query: ListAudit,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuditEntry[]> {
    return paged(response, query, await this.log.list(query));
  }

  @Get("export")
  @ApiOperation({
    summary: "Export the audit log",
    description:
      "A file of every matching record, newest first: CSV, in which no cell is taken for a formula, or a JSON array of AuditEntry. The export is recorded too.",
  })
  @ApiOkResponse({
    description: "The file",
    content: { "text/csv": { schema: { type: "string" } }, "application/json": { schema: { type: "string" } } },
  })
  export(@Query({ schema: ExportAudit }) query: ExportAudit, @Actor() actor: Actor): Promise<StreamableFile> {
    return this.log.export(query, actor);
  }
}
