import type { EntityManager } from "@mikro-orm/postgresql";
import { Injectable, Module } from "@nestjs/common";

/** Mailed recovery codes; apart from MailModule, because a command of the shell has no queue. */
@Injectable()
export class PendingCodesService {
  /** Ends the mailed codes of an account and removes those not sent yet, in the caller's transaction. */
  async removeAll(em: EntityManager, username: string): Promise<void> {
    await em.execute("delete from mails where lower(username) = lower(?) and status = 'waiting'", [username]);
    await em.execute(
      "update mails set code_expires_at = null where lower(username) = lower(?) and code_expires_at is not null",
      [username],
    );
  }

  /** Makes the code of a mail valid for its account for `ms` milliseconds, in the caller's transaction. */
  async activate(em: EntityManager, mailId: number, ms: number): Promise<void> {
    await em.execute("update mails set code_expires_at = now() + ? * interval '1 ms' where id = ?", [ms, mailId]);
  }

  /** The tokens that the codes of an account are derived from, as long as these open it. */
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
