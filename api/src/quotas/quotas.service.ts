import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { AuditService } from "../audit/audit.service.js";
import type { Actor } from "../common/access.js";
import { NotFound } from "../common/errors.js";
import { AppConfig } from "../config/config.module.js";
import { Database, type Transaction } from "../database/database.js";
import { UsersService } from "../users/users.service.js";
import type { ChangeQuota, Quota, UserQuota } from "./quotas.dto.js";

export type Usage = Pick<UserQuota, "prompts" | "bytes" | "ownMaxPrompts" | "ownMaxBytes">;

@Injectable()
export class QuotasRepository {
  constructor(private readonly db: Database) {}

  async find(userId: number): Promise<Usage | undefined> {
    const [usage] = await this.db.query(sql<Usage>`
      select coalesce(sum(c.prompts), 0)::int as prompts, coalesce(sum(c.bytes), 0)::float8 as bytes,
             u.max_prompts as "ownMaxPrompts", u.max_bytes::float8 as "ownMaxBytes"
        from users u left join template_counts c on c.user_id = u.id where u.id = ${userId} group by u.id`);
    return usage;
  }

  async update(tx: Transaction, userId: number, { maxPrompts, maxBytes }: ChangeQuota): Promise<void> {
    await tx.query(
      sql`update users set max_prompts = ${maxPrompts}::int, max_bytes = ${maxBytes}::bigint where id = ${userId}`,
    );
  }
}

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
