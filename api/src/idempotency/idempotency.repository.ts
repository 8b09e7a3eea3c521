import type { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { rowsOf } from "../database/rows.js";

/** A write as its sender names it; `owner` is a person or, for public routes, an address. */
export type Claim = { owner: string; key: string; fingerprint: string };

/** The stored answer of a write. */
export type StoredAnswer = { fingerprint: string; headers: StoredHeaders; body: string | null };

/** Headers of an answer that are part of it, by their names. */
export type StoredHeaders = Record<string, string>;

/** The rows of idempotency_keys, written in the transaction of the write: a row that can be seen means the write is done. */
@Injectable()
export class IdempotencyRepository {
  /** Undefined when the write is to be done now, otherwise its stored answer. Waits while another transaction holds the key. */
  async claim(em: EntityManager, { owner, key, fingerprint }: Claim): Promise<StoredAnswer | undefined> {
    const claimed = await rowsOf(
      em,
      sql`
      insert into idempotency_keys (owner, key, fingerprint) values (${owner}, ${key}, ${fingerprint})
      on conflict (owner, key) do nothing returning key`,
    );
    if (claimed.length > 0) return undefined;
    const [stored] = await rowsOf(
      em,
      sql<StoredAnswer>`
      select fingerprint, headers, body from idempotency_keys where owner = ${owner} and key = ${key}`,
    );
    return stored;
  }

  async store(em: EntityManager, { owner, key }: Claim, headers: StoredHeaders, body: string | null): Promise<void> {
    await rowsOf(
      em,
      sql`
      update idempotency_keys set headers = ${JSON.stringify(headers)}, body = ${body}
       where owner = ${owner} and key = ${key}`,
    );
  }
}
