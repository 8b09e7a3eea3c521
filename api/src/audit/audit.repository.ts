import { Injectable } from "@nestjs/common";
import { type RawBuilder, sql } from "kysely";
import { Database, type Moment, toIso } from "../database/database.js";
import { mapPage, NEWEST_FIRST, type Page, readPage } from "../database/paging.js";
import type { AuditEntry, AuditFilter, ListAudit } from "./audit.dto.js";

const BATCH = 500;
const DAY = /^\d{4}-\d\d-\d\d$/;

type Row = Omit<AuditEntry, "at"> & { at: Moment };

const COLUMNS = sql`id, "at", actor_id as "actorId", actor_name as "actorName", action, target_kind as "targetKind",
  target_id as "targetId", target_name as "targetName", details, ip`;

@Injectable()
export class AuditRepository {
  constructor(private readonly db: Database) {}

  async list({ limit, page, cursor, ...filter }: ListAudit): Promise<Page<AuditEntry>> {
    const matching = sql`from audit_log where ${conditions(filter)}`;
    const rows = sql<Row>`select ${COLUMNS} ${matching}`;
    const list = { rows, matching, order: NEWEST_FIRST };
    return mapPage(await readPage(this.db, { limit, page, cursor }, list), toEntry);
  }

  async *all(filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
    const where = conditions(filter);
    for (let before: number | undefined; ; ) {
      const older = before === undefined ? sql`true` : sql`id < ${before}`;
      const rows = await this.db.query(
        sql<Row>`select ${COLUMNS} from audit_log where ${where} and ${older} order by id desc limit ${BATCH}`,
      );
      if (rows.length === 0) return;
      before = rows.at(-1)?.id;
      yield rows.map(toEntry);
    }
  }
}

function conditions({ actor, action, target, from, to }: AuditFilter): RawBuilder<unknown> {
  const list = [sql`true`];
  if (actor !== undefined) list.push(sql`lower(actor_name) like ${containing(actor)}`);
  if (action !== undefined) list.push(sql`action = ${action}`);
  if (target !== undefined) list.push(sql`lower(target_name) like ${containing(target)}`);
  if (from !== undefined) list.push(sql`"at" >= ${moment(from)}::timestamptz`);
  if (to !== undefined) list.push(sql`"at" < ${moment(to)}::timestamptz + ${DAY.test(to) ? "1 day" : "0"}::interval`);
  return sql.join(list, sql` and `);
}

function containing(part: string): RawBuilder<unknown> {
  return sql`'%' || lower(${part.replace(/[\\%_]/g, "\\$&")}) || '%'`;
}

function moment(given: string): string {
  return DAY.test(given) ? `${given}T00:00:00Z` : given;
}

function toEntry(row: Row): AuditEntry {
  return { ...row, at: toIso(row.at) };
}
