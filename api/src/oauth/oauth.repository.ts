import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import type { KeyPrompts, KeyScope } from "../common/access.js";
import { Database, type Transaction } from "../database/database.js";
import { lock } from "../database/locks.js";
import type { OAuthClient } from "./oauth-client.js";

const PER_HOUR = 10;
const MAX_UNUSED = 1_000;
const CODE_SECONDS = 60;

export type CodeTerms = {
  userId: number;
  sessionId: number;
  clientId: string;
  clientName: string;
  redirectUri: string;
  challenge: string;
  resource: string;
  scopes: KeyScope[];
  prompts: KeyPrompts;
};
export type TakenCode = CodeTerms & { inTime: boolean };

@Injectable()
export class OAuthRepository {
  constructor(private readonly db: Database) {}

  async findClient(id: string): Promise<OAuthClient | undefined> {
    const query = sql<OAuthClient>`
      select id, name, null as host, redirect_uris as "redirectUris" from oauth_clients where id = ${id}`;
    return (await this.db.query(query))[0];
  }

  /** False when the address has registered ten in the last hour. */
  async addClient(tx: Transaction, { id, name, redirectUris }: OAuthClient, address: string): Promise<boolean> {
    await lock(tx, "oauthClients");
    const [counts] = await tx.query(sql<{ recent: number; unused: number }>`
      select count(*) filter (where address = ${address} and created_at > now() - interval '1 hour')::int as recent,
             count(*) filter (where used_at is null)::int as unused
        from oauth_clients`);
    if ((counts?.recent ?? 0) >= PER_HOUR) return false;
    if ((counts?.unused ?? 0) >= MAX_UNUSED) await this.removeOldestOfLargestAddress(tx);
    await tx.query(
      sql`insert into oauth_clients (id, name, redirect_uris, address) values (${id}, ${name}, ${redirectUris}, ${address})`,
    );
    return true;
  }

  /** The address with the most unused clients pays for a full table, so a flood removes its own. */
  private async removeOldestOfLargestAddress(tx: Transaction): Promise<void> {
    await tx.query(sql`
      delete from oauth_clients where id = (
        select id from oauth_clients where used_at is null
         order by count(*) over (partition by address) desc, created_at limit 1)`);
  }

  async noteUse(tx: Transaction, clientId: string): Promise<void> {
    await tx.query(sql`update oauth_clients set used_at = now() where id = ${clientId}`);
  }

  /** Ends an unused code of the same person and client. */
  async addCode(tx: Transaction, hash: string, terms: CodeTerms): Promise<void> {
    const { userId, sessionId, clientId, clientName, redirectUri, challenge, resource, scopes, prompts } = terms;
    await tx.query(
      sql`delete from oauth_codes where user_id = ${userId} and client_id = ${clientId} and used_at is null`,
    );
    await tx.query(sql`
      insert into oauth_codes (hash, user_id, session_id, client_id, client_name, redirect_uri, challenge, resource, scopes, prompts, expires_at)
      values (${hash}, ${userId}, ${sessionId}, ${clientId}, ${clientName}, ${redirectUri}, ${challenge}, ${resource},
              ${scopes}, ${JSON.stringify(prompts)}, now() + make_interval(secs => ${CODE_SECONDS}))`);
  }

  async findOwner(tx: Transaction, hash: string): Promise<number | undefined> {
    return (await tx.query(sql<{ id: number }>`select user_id as id from oauth_codes where hash = ${hash}`))[0]?.id;
  }

  async takeCode(tx: Transaction, hash: string): Promise<TakenCode | undefined> {
    const [taken] = await tx.query(sql<TakenCode>`
      update oauth_codes set used_at = now() where hash = ${hash} and used_at is null
      returning user_id as "userId", session_id as "sessionId", client_id as "clientId", client_name as "clientName",
                redirect_uri as "redirectUri", challenge, resource, scopes, prompts, expires_at > now() as "inTime"`);
    return taken;
  }

  async noteKey(tx: Transaction, hash: string, keyId: number): Promise<void> {
    await tx.query(sql`update oauth_codes set key_id = ${keyId} where hash = ${hash}`);
  }

  async findKey(tx: Transaction, hash: string): Promise<number | undefined> {
    const query = sql<{ id: number | null }>`select key_id as id from oauth_codes where hash = ${hash}`;
    return (await tx.query(query))[0]?.id ?? undefined;
  }
}
