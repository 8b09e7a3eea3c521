import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { Database, type Transaction } from "../database/database.js";
import type { ChangeQuota, UserQuota } from "./quotas.dto.js";

/** The usage of an account and its own quota. */
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
