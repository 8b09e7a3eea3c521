import type { EntityManager } from "@mikro-orm/postgresql";
import { Injectable, Module } from "@nestjs/common";

/** Recovery codes on their way by mail; apart from MailModule, because a command of the shell has no queue. */
@Injectable()
export class PendingCodesService {
  /** Takes back the codes on their way to an account, in the caller's transaction. */
  async removeAll(em: EntityManager, username: string): Promise<void> {
    await em.execute("delete from mails where lower(username) = lower(?) and status = 'waiting'", [username]);
  }
}

@Module({ providers: [PendingCodesService], exports: [PendingCodesService] })
export class PendingCodesModule {}
