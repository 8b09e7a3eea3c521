import { LockMode } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { type RawBuilder, sql } from "kysely";
import type { KeyScope, KeyUser } from "../common/access.js";
import { prepared } from "../database/batched-query.js";
import { Database, type Moment, type Transaction, toIso } from "../database/database.js";
import { mapPage, NEWEST_FIRST, type Page, type Paging, readPage } from "../database/paging.js";
import { ApiKey } from "./api-key.entity.js";
import type { AdminApiKey, ApiKeyInfo, ListApiKeys } from "./api-keys.dto.js";

// A key never has the rights of an administrator.
const FIND_OWNER = prepared(
  "key owner",
  `
  select u.id, u.username, false as "isAdmin", k.id as "keyId", k.scopes, k.prompts, k.per_minute as "perMinute",
         k.resource, k.last_used_at is null or k.last_used_at < now() - interval '1 minute' as stale
    from api_keys k join users u on u.id = k.user_id
   where k.hash = $1 and (k.ends_at is null or k.ends_at > now())`,
);

const LAST_USED = { by: sql`coalesce(r."lastUsedAt", '-infinity')`, type: "timestamptz" } as const;
const CREATED = { by: "createdAt", type: "timestamptz" } as const;
const ORDER = {
  "-createdAt": { ...CREATED, desc: true },
  createdAt: CREATED,
  "-lastUsedAt": { ...LAST_USED, desc: true },
  lastUsedAt: LAST_USED,
} as const;

type KeyRow = Omit<ApiKeyInfo, "createdAt" | "lastUsedAt" | "endsAt"> & {
  createdAt: Moment;
  lastUsedAt: Moment | null;
  endsAt: Moment | null;
};
type AdminRow = KeyRow & { ownerId: number; username: string; isAdmin: boolean };

type KeyOwner = KeyUser & { stale: boolean };

@Injectable()
export class ApiKeysRepository {
  constructor(private readonly db: Database) {}

  async findOwner(hash: string): Promise<KeyOwner | undefined> {
    const [owner] = await this.db.query<KeyOwner>({ text: FIND_OWNER, values: [hash] });
    return owner;
  }

  /** Written at most every minute. */
  async touch(id: number): Promise<void> {
    await this.db.query(sql`
      update api_keys set last_used_at = now()
       where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`);
  }

  async list(ownerId: number, paging: Paging): Promise<Page<ApiKeyInfo>> {
    const matching = sql`from api_keys where user_id = ${ownerId}`;
    const rows = sql<KeyRow>`
      select id, name, prefix, last_four as "lastFour", scopes, prompts, coalesce(refresh_ends_at, ends_at) as "endsAt",
             per_minute as "perMinute", client_id as client, created_at as "createdAt", last_used_at as "lastUsedAt" ${matching}`;
    return mapPage(await readPage(this.db, paging, { rows, matching, order: NEWEST_FIRST }), withIsoTimes);
  }

  async findNames(tx: Transaction, ownerId: number): Promise<string[]> {
    return (await tx.em.find(ApiKey, { user: ownerId }, { fields: ["name"] })).map(({ name }) => name);
  }

  lock(tx: Transaction, id: number): Promise<ApiKey | null> {
    return tx.em.findOne(
      ApiKey,
      { id },
      { populate: ["user"], lockMode: LockMode.PESSIMISTIC_WRITE, strategy: "select-in" },
    );
  }

  async listAll({ search, sort = "-createdAt", ...paging }: ListApiKeys): Promise<Page<AdminApiKey>> {
    const matching = sql`from api_keys k join users u on u.id = k.user_id ${matches(search)}`;
    const rows = sql<AdminRow>`
      select k.id, k.name, k.prefix, k.last_four as "lastFour", k.scopes, k.prompts,
             coalesce(k.refresh_ends_at, k.ends_at) as "endsAt", k.per_minute as "perMinute", k.client_id as client, k.created_at as "createdAt",
             k.last_used_at as "lastUsedAt", u.id as "ownerId", u.username, u.is_admin as "isAdmin"
             ${matching}`;
    const order = [ORDER[sort], ...NEWEST_FIRST];
    return mapPage(await readPage(this.db, paging, { rows, matching, order }), toAdminApiKey);
  }

  count(tx: Transaction, ownerId: number): Promise<number> {
    return tx.em.count(ApiKey, { user: ownerId });
  }

  /** One statement: of two with the same refresh token, one gets new tokens. */
  async rotate(
    rotation: Rotation,
    accessSeconds: number,
    refreshDays: number,
  ): Promise<ReadonlyArray<KeyScope> | undefined> {
    const [row] = await this.db.query(sql<{ scopes: KeyScope[] }>`
      update api_keys
         set hash = ${rotation.hash}, prefix = ${rotation.prefix}, last_four = ${rotation.lastFour},
             ends_at = now() + make_interval(secs => ${accessSeconds}), refresh_hash = ${rotation.refresh},
             refresh_ends_at = now() + make_interval(days => ${refreshDays})
       where family_hash = ${rotation.family} and refresh_hash = ${rotation.oldRefresh} and client_id = ${rotation.clientId}
         and resource = ${rotation.resource} and refresh_ends_at > now()
      returning scopes`);
    return row?.scopes;
  }

  async removeReused(family: string, refresh: string): Promise<boolean> {
    const query = sql<{ id: number }>`
      delete from api_keys where family_hash = ${family} and refresh_hash <> ${refresh} returning id`;
    return (await this.db.query(query)).length > 0;
  }

  async removeGrant(clientId: string, hash: string): Promise<void> {
    await this.db.query(
      sql`delete from api_keys where client_id = ${clientId} and (family_hash = ${hash} or hash = ${hash})`,
    );
  }

  async remove(db: Database, ownerId: number, which: { id: number } | { name: string } | object): Promise<boolean> {
    return (await db.em.nativeDelete(ApiKey, { ...which, user: ownerId })) > 0;
  }
}

export type Rotation = Readonly<{
  family: string;
  oldRefresh: string;
  clientId: string;
  resource: string;
  hash: string;
  prefix: string;
  lastFour: string;
  refresh: string;
}>;

function matches(search: string | undefined): RawBuilder<unknown> {
  if (search === undefined) return sql``;
  // strpos has no patterns: every character is literal.
  return sql`where strpos(lower(u.username || E'\n' || coalesce(u.email, '') || E'\n' || k.name || E'\n' || k.last_four), lower(${search})) > 0`;
}

function withIsoTimes({ createdAt, lastUsedAt, endsAt, ...key }: KeyRow): ApiKeyInfo {
  return {
    ...key,
    createdAt: toIso(createdAt),
    lastUsedAt: lastUsedAt && toIso(lastUsedAt),
    endsAt: endsAt && toIso(endsAt),
  };
}

function toAdminApiKey({ ownerId, username, isAdmin, ...key }: AdminRow): AdminApiKey {
  return { ...withIsoTimes(key), owner: { id: ownerId, username, isAdmin } };
}
