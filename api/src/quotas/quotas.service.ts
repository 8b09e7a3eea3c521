import { Injectable } from "@nestjs/common";
import type { Actor } from "../audit/actor.js";
import { AuditService } from "../audit/audit.service.js";
import { NotFound } from "../common/errors.js";
import { AppConfig } from "../config/config.module.js";
import { Database } from "../database/database.js";
import { UsersService } from "../users/users.service.js";
import type { ChangeQuota, Quota, UserQuota } from "./quotas.dto.js";
import { QuotasRepository } from "./quotas.repository.js";

/** Usage and quotas of accounts. The database counts and refuses (migration 0030). */
@Injectable()
export class QuotasService {
  constructor(
    private readonly db: Database,
    private readonly quotas: QuotasRepository,
    private readonly users: UsersService,
    private readonly audit: AuditService,
    private readonly config: AppConfig,
  ) {}

  async own(userId: number): Promise<Quota> {
    const { ownMaxPrompts: _, ownMaxBytes: __, ...quota } = await this.get(userId);
    return quota;
  }

  /** Throws NotFound. */
  async get(userId: number): Promise<UserQuota> {
    const usage = await this.quotas.find(userId);
    if (!usage) throw new NotFound("User not found.");
    const { maxPrompts, maxBytes } = this.config.quota;
    return { ...usage, maxPrompts: usage.ownMaxPrompts ?? maxPrompts, maxBytes: usage.ownMaxBytes ?? maxBytes };
  }

  /** Throws NotFound. Usage above a lower quota stays, but cannot grow. */
  async change(userId: number, body: ChangeQuota, actor: Actor): Promise<UserQuota> {
    await this.db.transaction(async (tx) => {
      const { username } = await this.users.getLocked(tx, userId);
      await this.quotas.update(tx, userId, body);
      const target = { targetKind: "user", targetId: userId, targetName: username };
      await this.audit.record(tx, { ...actor, action: "user.quota", ...target, details: body });
    });
    return this.get(userId);
  }
}
