import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { deferred } from "../database/batched-query.js";
import type { Database, Transaction } from "../database/database.js";

/** `owner` is a user or, for public routes, an address. */
export type Claim = { owner: string; key: string; fingerprint: string };

export type StoredAnswer = { fingerprint: string; headers: StoredHeaders; body: string | null };

export type StoredHeaders = Record<string, string>;

const CLAIM = deferred("insert into idempotency_keys (owner, key, fingerprint) values ($1, $2, $3)");
const STORE = deferred("update idempotency_keys set headers = $3, body = $4 where owner = $1 and key = $2");

/** Rows of idempotency_keys, written in the transaction of the write: a visible row means that the write is done. */
@Injectable()
export class IdempotencyRepository {
  /**
   * Undefined when the write must be done now, otherwise its stored response. Waits while another transaction has the
   * key.
   */
  async claim(tx: Transaction, { owner, key, fingerprint }: Claim): Promise<StoredAnswer | undefined> {
    const claimed = await tx.query(sql`
      insert into idempotency_keys (owner, key, fingerprint) values (${owner}, ${key}, ${fingerprint})
      on conflict (owner, key) do nothing returning key`);
    if (claimed.length > 0) return undefined;
    return this.find(tx, { owner, key });
  }

  /**
   * Claims the key in the round trip of the transaction's next statement. When the key is taken already that statement fails, and the
   * scope of the request has the reason.
   */
  async claimWithNext(tx: Transaction, { owner, key, fingerprint }: Claim): Promise<void> {
    await tx.query({ text: CLAIM, values: [owner, key, fingerprint] });
  }

  async find(db: Database, { owner, key }: Pick<Claim, "owner" | "key">): Promise<StoredAnswer | undefined> {
    const [stored] = await db.query(
      sql<StoredAnswer>`select fingerprint, headers, body from idempotency_keys where owner = ${owner} and key = ${key}`,
    );
    return stored;
  }

  async store(tx: Transaction, { owner, key }: Claim, headers: StoredHeaders, body: string | null): Promise<void> {
    await tx.query({ text: STORE, values: [owner, key, JSON.stringify(headers), body] });
  }
}
