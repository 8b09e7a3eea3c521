import type { EntityManager } from "@mikro-orm/postgresql";
import { Injectable, Module } from "@nestjs/common";
import { sql } from "kysely";
import { rowsOf } from "../database/rows.js";

/** Mailed recovery codes. Separate from MailModule, because shell commands have no queue. */
@Injectable()
export class PendingCodesService {
  /** Ends the mailed codes of an account and removes unsent ones, in the caller's transaction. */
  async removeAll(em: EntityManager, username: string): Promise<void> {
    await rowsOf(em, sql`delete from mails where lower(username) = lower(${username}) and status = 'waiting'`);
    await rowsOf(
      em,
      sql`update mails set code_expires_at = null where lower(username) = lower(${username}) and code_expires_at is not null`,
    );
  }

  /** Makes the code of a mail valid for `ms` milliseconds, in the caller's transaction. */
  async activate(em: EntityManager, mailId: number, ms: number): Promise<void> {
    await rowsOf(
      em,
      sql`update mails set code_expires_at = now() + ${ms}::float8 * interval '1 ms' where id = ${mailId}`,
    );
  }

  /** The tokens from which the valid codes of an account are derived. */
  async findTokens(em: EntityManager, username: string): Promise<string[]> {
    const rows = await rowsOf(
      em,
      sql<{
        token: string;
      }>`select token from mails where lower(username) = lower(${username}) and code_expires_at > now()`,
    );
    return rows.map(({ token }) => token);
  }
}

@Module({ providers: [PendingCodesService], exports: [PendingCodesService] })
export class PendingCodesModule {}
