import { Readable } from "node:stream";
import { Injectable, StreamableFile } from "@nestjs/common";
import { stringify } from "csv-stringify/sync";
import type { Actor } from "../common/access.js";
import { Database } from "../database/database.js";
import type { Page } from "../database/paging.js";
import type { AuditEntry, AuditFilter, ExportAudit, ListAudit } from "./audit.dto.js";
import { AuditRepository } from "./audit.repository.js";
import { AuditService } from "./audit.service.js";

const COLUMNS = [
  "id",
  "at",
  "actorId",
  "actorName",
  "action",
  "targetKind",
  "targetId",
  "targetName",
  "details",
  "ip",
] as const;

@Injectable()
export class AuditLogService {
  constructor(
    private readonly db: Database,
    private readonly log: AuditRepository,
    private readonly audit: AuditService,
  ) {}

  list(query: ListAudit): Promise<Page<AuditEntry>> {
    return this.log.list(query);
  }

  async export({ format, ...filter }: ExportAudit, actor: Actor): Promise<StreamableFile> {
    await this.audit.record(this.db, {
      ...actor,
      action: "audit.export",
      targetKind: "audit",
      details: { format, ...given(filter) },
    });
    const write = format === "csv" ? csv : json;
    return new StreamableFile(Readable.from(write(this.log.all(filter))), {
      type: format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8",
      disposition: `attachment; filename="promptory-audit-${new Date().toISOString().slice(0, 10)}.${format}"`,
    });
  }
}

function given(filter: AuditFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

async function* csv(batches: AsyncGenerator<AuditEntry[]>): AsyncGenerator<string> {
  yield `${COLUMNS.join(",")}\r\n`;
  for await (const entries of batches) {
    yield stringify(
      entries.map(({ details, ...entry }) => ({ ...entry, details: JSON.stringify(details) })),
      { columns: [...COLUMNS], record_delimiter: "windows", escape_formulas: true },
    );
  }
}

async function* json(batches: AsyncGenerator<AuditEntry[]>): AsyncGenerator<string> {
  yield "[";
  let separator = "\n";
  for await (const entries of batches) {
    yield separator + entries.map((entry) => JSON.stringify(entry)).join(",\n");
    separator = ",\n";
  }
  yield "\n]\n";
}
