import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { rowsOf } from "../database/rows.js";

/** A write as its sender names it. */
export type Claim = { userId: number; key: string; fingerprint: string };

/** What is known of a write that was sent before. */
export type Earlier = { fingerprint: string; answered: boolean; headers: KeptHeaders | null; body: string | null };

/** Headers of an answer that are part of it, by their names. */
export type KeptHeaders = Record<string, string>;

/** After this many seconds without an answer a write counts as lost, and may be tried anew. The longest a request may take. */
const LOST_AFTER_SECONDS = 60;

@Injectable()
export class IdempotencyRepository {
  constructor(private readonly em: EntityManager) {}

  /** Undefined when the write is the sender's to do now, otherwise what is known of the one before. */
  async claim({ userId, key, fingerprint }: Claim): Promise<Earlier | undefined> {
    const claimed = await rowsOf(
      this.em,
      sql<{ key: string }>`
      insert into idempotency_keys (user_id, key, fingerprint) values (${userId}, ${key}, ${fingerprint})
      on conflict (user_id, key) do update set claimed_at = now()
        where idempotency_keys.answered_at is null and idempotency_keys.fingerprint = ${fingerprint}
          and idempotency_keys.claimed_at < now() - make_interval(secs => ${LOST_AFTER_SECONDS})
      returning key`,
    );
    if (claimed.length > 0) return undefined;
    const [earlier] = await rowsOf(
      this.em,
      sql<Earlier>`
      select fingerprint, answered_at is not null as answered, headers, body
        from idempotency_keys where user_id = ${userId} and key = ${key}`,
    );
    return earlier;
  }

  async keep({ userId, key }: Claim, headers: KeptHeaders, body: string | null): Promise<void> {
    await rowsOf(
      this.em,
      sql`
      update idempotency_keys set answered_at = now(), headers = ${JSON.stringify(headers)}, body = ${body}
       where user_id = ${userId} and key = ${key}`,
    );
  }

  async release({ userId, key }: Claim): Promise<void> {
    await rowsOf(
      this.em,
      sql`
      delete from idempotency_keys where user_id = ${userId} and key = ${key} and answered_at is null`,
    );
  }
}
