import { Injectable, Module } from "@nestjs/common";
import { sql } from "kysely";
import type { Database, Transaction } from "../database/database.js";

/** Separate from MailModule, because shell commands have no queue. */
@Injectable()
export class PendingCodesService {
  async removeAll(tx: Transaction, username: string): Promise<void> {
    await tx.query(sql`delete from mails where lower(username) = lower(${username}) and status = 'waiting'`);
    await tx.query(
      sql`update mails set code_expires_at = null where lower(username) = lower(${username}) and code_expires_at is not null`,
    );
  }

  async activate(tx: Transaction, mailId: number, ms: number): Promise<void> {
    await tx.query(
      sql`update mails set code_expires_at = now() + ${ms}::float8 * interval '1 ms' where id = ${mailId}`,
    );
  }

  async findTokens(db: Database, username: string): Promise<string[]> {
    const rows = await db.query(
      sql<{
        token: string;
      }>`select token from mails where lower(username) = lower(${username}) and code_expires_at > now()`,
    );
    return rows.map(({ token }) => token);
  }
}

@Module({ providers: [PendingCodesService], exports: [PendingCodesService] })
export class PendingCodesModule {}
