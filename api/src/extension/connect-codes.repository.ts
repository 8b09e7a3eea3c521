import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import type { Transaction } from "../database/database.js";

export type TakenCode = { userId: number; username: string; sessionId: number; inTime: boolean };

@Injectable()
export class ConnectCodesRepository {
  async put(
    tx: Transaction,
    code: { userId: number; sessionId: number; hash: string; expiresAt: Date },
  ): Promise<void> {
    await tx.query(sql`
      insert into extension_connect_codes (user_id, session_id, hash, expires_at)
      values (${code.userId}, ${code.sessionId}, ${code.hash}, ${code.expiresAt})
      on conflict (user_id) do update
        set session_id = excluded.session_id, hash = excluded.hash, expires_at = excluded.expires_at`);
  }

  async findOwner(tx: Transaction, hash: string): Promise<number | undefined> {
    const query = sql<{ id: number }>`select user_id as id from extension_connect_codes where hash = ${hash}`;
    return (await tx.query(query))[0]?.id;
  }

  async take(tx: Transaction, hash: string): Promise<TakenCode | undefined> {
    const [taken] = await tx.query(sql<TakenCode>`
      delete from extension_connect_codes c using users u
       where c.hash = ${hash} and u.id = c.user_id
      returning c.user_id as "userId", u.username, c.session_id as "sessionId", c.expires_at > now() as "inTime"`);
    return taken;
  }

  async removeAll(tx: Transaction, userId: number): Promise<void> {
    await tx.query(sql`delete from extension_connect_codes where user_id = ${userId}`);
  }
}
