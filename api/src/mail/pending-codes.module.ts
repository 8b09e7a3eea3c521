import type { EntityManager } from "@mikro-orm/postgresql";
import { Injectable, Module } from "@nestjs/common";

/** Mailed recovery codes. Separate from MailModule, because shell commands have no queue. */
@Injectable()
export class PendingCodesService {
  /** Ends the mailed codes of an account and removes unsent ones, in the caller's transaction. */
  async removeAll(em: EntityManager, username: string): Promise<void> {
    await em.execute("delete from mails where lower(username) = lower(?) and status = 'waiting'", [username]);
    await em.execute(
      "update mails set code_expires_at = null where lower(username) = lower(?) and code_expires_at is not null",
      [username],
    );
  }

  /** Makes the code of a mail valid for `ms` milliseconds, in the caller's transaction. */
  async activate(em: EntityManager, mailId: number, ms: number): Promise<void> {
    await em.execute("update mails set code_expires_at = now() + ? * interval '1 ms' where id = ?", [ms, mailId]);
  }

  /** The tokens from which the valid codes of an account are derived. */
  async findTokens(em: EntityManager, username: string): Promise<string[]> {
    const rows = await em.execute<{ token: string }[]>(
      "select token from mails where lower(username) = lower(?) and code_expires_at > now()",
      [username],
    );
    return rows.map(({ token }) => token);
  }
}

@Module({ providers: [PendingCodesService], exports: [PendingCodesService] })
export class PendingCodesModule {}
