import { Injectable } from "@nestjs/common";
import { type RawBuilder, sql } from "kysely";
import { Database, toIso } from "../database/database.js";
import { mapPage, type Page, readPage } from "../database/paging.js";
import type { InboxSummary, ListMessages, SupportMessage } from "./messages.dto.js";

const COLUMNS = sql`m.id, m.name, m.email, m.message, o.status, o.attempts, o.last_error as "lastError",
  case when o.status = 'waiting' and o.last_error is not null then o.next_attempt_at end as "nextAttemptAt",
  o.sent_at as "sentAt", m.read_at as "readAt", m.created_at as "createdAt"`;
const FROM = sql`from contact_messages m join mails o on o.contact_message_id = m.id`;

type Filter = Pick<ListMessages, "status" | "unread" | "search">;
type Figures = Omit<InboxSummary, "mail">;

@Injectable()
export class MessagesRepository {
  constructor(private readonly db: Database) {}

  async list({ limit, page, cursor, sort, ...filter }: ListMessages): Promise<Page<SupportMessage>> {
    const desc = sort !== "createdAt";
    const order = [
      { by: "createdAt", type: "timestamptz", desc },
      { by: "id", type: "int", desc },
    ] as const;
    const matching = sql`${FROM} where ${matches(filter)}`;
    const rows = sql<SupportMessage>`select ${COLUMNS} ${matching}`;
    return mapPage(await readPage(this.db, { limit, page, cursor }, { rows, matching, order }), toMessage);
  }

  async find(id: number): Promise<SupportMessage | undefined> {
    const rows = await this.db.query(sql<SupportMessage>`select ${COLUMNS} ${FROM} where m.id = ${id}`);
    return rows.map(toMessage)[0];
  }

  async figures(): Promise<Figures> {
    const rows = await this.db.query(sql<Figures>`
      select count(*)::int as total, count(*) filter (where m.read_at is null)::int as unread,
             count(*) filter (where o.status = 'waiting')::int as waiting,
             count(*) filter (where o.status = 'sent')::int as sent,
             count(*) filter (where o.status = 'failed')::int as failed,
             (select count(*)::int from mails where kind = 'recovery-code' and status = 'failed') as "failedCodes",
             (select last_error from mails where kind = 'recovery-code' and status = 'failed' order by id desc limit 1) as "codeError"
             ${FROM}`);
    const [figures] = rows;
    if (!figures) throw new Error("A sum has one row.");
    return figures;
  }
}

function matches({ status, unread, search }: Filter): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (status !== undefined) conditions.push(sql`o.status = ${status}`);
  if (unread !== undefined) conditions.push(unread ? sql`m.read_at is null` : sql`m.read_at is not null`);
  if (search !== undefined)
    conditions.push(sql`strpos(lower(concat_ws(chr(31), m.name, m.email, m.message)), lower(${search})) > 0`);
  return sql.join(conditions, sql` and `);
}

function toMessage(row: SupportMessage): SupportMessage {
  const iso = (moment: string | null) => moment && toIso(moment);
  return {
    ...row,
    nextAttemptAt: iso(row.nextAttemptAt),
    sentAt: iso(row.sentAt),
    readAt: iso(row.readAt),
    createdAt: toIso(row.createdAt),
  };
}
