import { Injectable } from "@nestjs/common";
import { type RawBuilder, sql } from "kysely";
import { Database, type Transaction } from "../database/database.js";

export type Claimed = {
  id: number;
  kind: "contact" | "recovery-code" | "recovery-warning";
  contactMessageId: number | null;
  username: string | null;
  token: string;
  askedFrom: string | null;
  messageId: string;
  attempts: number;
  /** Milliseconds since the first attempt. */
  age: number;
};

/** Of the last day; `recent`: of the last 15 minutes. */
export type CodeCounts = { isKnown: boolean; recentHere: number; here: number; recent: number; all: number };

export type Due = { id: number; attempts: number };
export type Kind = Claimed["kind"];

const isDue = sql`status = 'waiting' and next_attempt_at <= now() and coalesce(trying_until, '-infinity') <= now()`;

const inFuture = (ms: number): RawBuilder<unknown> => sql`now() + ${ms}::float8 * interval '1 millisecond'`;

@Injectable()
export class MailRepository {
  constructor(private readonly db: Database) {}

  async claim(id: number, host: string, lease: number): Promise<Claimed | undefined> {
    const rows = await this.db.query(sql<Claimed>`
      update mails set attempts = attempts + 1, trying_until = ${inFuture(lease)},
             first_tried_at = coalesce(first_tried_at, now()),
             message_id = coalesce(message_id, concat('<', kind, '-', id, '.', left(token, 12), '@', ${host}::text, '>'))
       where id = ${id} and ${isDue}
      returning id, kind, contact_message_id as "contactMessageId", username, token, asked_from as "askedFrom", message_id as "messageId", attempts,
                extract(epoch from now() - first_tried_at)::float8 * 1000 as age`);
    return rows[0];
  }

  async markSent(id: number): Promise<void> {
    await this.db.query(sql`update mails set status = 'sent', sent_at = now(), trying_until = null, last_error = null
               where id = ${id}`);
  }

  async postpone({ id, attempts }: Claimed, error: string, delay: number): Promise<void> {
    await this.db.query(sql`update mails set trying_until = null, last_error = ${error}, next_attempt_at = ${inFuture(delay)}
               where id = ${id} and attempts = ${attempts} and status = 'waiting'`);
  }

  async markFailed({ id, attempts }: Claimed, error: string): Promise<void> {
    await this.db.query(sql`update mails set status = 'failed', trying_until = null, last_error = ${error}
               where id = ${id} and attempts = ${attempts} and status = 'waiting'`);
  }

  async findDue(kinds: readonly Kind[], limit: number): Promise<Due[]> {
    const rows = await this.db.query(sql<Due>`
      select id, attempts from mails
       where ${isDue} and kind in (${sql.join(kinds)}) order by next_attempt_at limit ${limit}`);
    return rows;
  }

  async makeDue(tx: Transaction, contactMessageId: number): Promise<boolean> {
    const query = sql`
      update mails set status = 'waiting', next_attempt_at = now(), first_tried_at = null, last_error = null
       where contact_message_id = ${contactMessageId} and status <> 'sent'`;
    return (await tx.execute(query)) > 0;
  }

  async makeFailedDue(tx: Transaction): Promise<number[]> {
    return tx.ids(sql<{ id: number }>`
      update mails set status = 'waiting', next_attempt_at = now(), first_tried_at = null, last_error = null
       where kind = 'contact' and status = 'failed' returning id`);
  }

  async findOfMessage(contactMessageId: number): Promise<number | undefined> {
    const rows = await this.db.query(sql<{ id: number }>`
      select id from mails where contact_message_id = ${contactMessageId}`);
    return rows[0]?.id;
  }

  /** Known addresses are counted together, and all others. Independent of the order of the workers. */
  async countCodesBefore(tx: Transaction, mail: Claimed, networks: readonly string[]): Promise<CodeCounts> {
    const isKnown = networks.includes(mail.askedFrom ?? "");
    const known = networks.length > 0 ? sql`coalesce(asked_from in (${sql.join(networks)}), false)` : sql`false`;
    const [counts] = await tx.query(sql<CodeCounts>`
      select ${isKnown}::boolean as "isKnown",
             count(*) filter (where is_same and is_recent)::int as "recentHere", count(*) filter (where is_same)::int as here,
             count(*) filter (where is_alike and is_recent)::int as recent, count(*) filter (where is_alike)::int as all
        from (select asked_from is not distinct from ${mail.askedFrom} as is_same, ${known} = ${isKnown} as is_alike,
                     coalesce(first_tried_at, created_at) > now() - interval '15 minutes' as is_recent
                from mails
               where lower(username) = lower(${mail.username}) and kind = 'recovery-code' and id < ${mail.id}
                 and status <> 'failed' and coalesce(first_tried_at, created_at) > now() - interval '1 day') as earlier`);
    if (!counts) throw new Error("A count answered no row.");
    return counts;
  }

  async remove(id: number): Promise<void> {
    await this.db.query(sql`delete from mails where id = ${id}`);
  }

  async isWaiting(tx: Transaction, id: number): Promise<boolean> {
    return (await tx.query(sql`select from mails where id = ${id} and status = 'waiting'`)).length > 0;
  }
}
