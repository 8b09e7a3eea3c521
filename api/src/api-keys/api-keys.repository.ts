import { EntityManager, LockMode } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { CompiledQuery, type RawBuilder, sql } from "kysely";
import type { KeyUser } from "../common/access.js";
import { type Moment, toIso } from "../common/moment.js";
import type { Page } from "../common/paging.js";
import { preparedRowsOf, rowsOf } from "../database/rows.js";
import { ApiKey } from "./api-key.entity.js";
import type { AdminApiKey, ListApiKeys } from "./api-keys.dto.js";

// Nobody is an administrator behind a key: it reaches what its owner owns, and no more.
const FIND_OWNER = {
  name: "key owner",
  text: `
  select u.id, u.username, false as "isAdmin", k.id as "keyId",
         k.last_used_at is null or k.last_used_at < now() - interval '1 minute' as stale
    from api_keys k join users u on u.id = k.user_id
   where k.hash = $1`,
};

const TOUCH = `
  update api_keys set last_used_at = now()
   where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`;

const ORDER = {
  "-createdAt": sql`k.created_at desc`,
  createdAt: sql`k.created_at asc`,
  // A key nobody used comes after those that were.
  "-lastUsedAt": sql`k.last_used_at desc nulls last`,
  lastUsedAt: sql`k.last_used_at asc nulls first`,
} as const;

type AdminRow = Omit<AdminApiKey, "owner" | "createdAt" | "lastUsedAt"> & {
  ownerId: number;
  username: string;
  isAdmin: boolean;
  createdAt: Moment;
  lastUsedAt: Moment | null;
};

type KeyOwner = KeyUser & { stale: boolean };

/** The queries of the API keys. */
@Injectable()
export class ApiKeysRepository {
  constructor(private readonly em: EntityManager) {}

  /** Whose key has that hash. */
  async findOwner(hash: string): Promise<KeyOwner | undefined> {
    const [owner] = await preparedRowsOf<KeyOwner>(this.em, FIND_OWNER, [hash]);
    return owner;
  }

  /** Notes a use; written at most every minute. */
  async touch(id: number): Promise<void> {
    await this.em.getKysely().executeQuery(CompiledQuery.raw(TOUCH, [id]));
  }

  list(em: EntityManager, ownerId: number): Promise<ApiKey[]> {
    return em.find(ApiKey, { user: ownerId }, { orderBy: { id: "desc" } });
  }

  /** With its owner, locked until the transaction ends. */
  lock(em: EntityManager, id: number): Promise<ApiKey | null> {
    return em.findOne(
      ApiKey,
      { id },
      { populate: ["user"], lockMode: LockMode.PESSIMISTIC_WRITE, strategy: "select-in" },
    );
  }

  /** A page of everybody's keys. */
  async listAll({ search, sort = "-createdAt", limit, page }: ListApiKeys): Promise<Page<AdminApiKey>> {
    const where = holding(search);
    const [rows, counted] = await Promise.all([
      rowsOf(
        this.em,
        sql<AdminRow>`
        select k.id, k.name, k.prefix, k.last_four as "lastFour", k.created_at as "createdAt",
               k.last_used_at as "lastUsedAt", u.id as "ownerId", u.username, u.is_admin as "isAdmin"
          from api_keys k join users u on u.id = k.user_id ${where}
         order by ${ORDER[sort]}, k.id desc limit ${limit} offset ${(page - 1) * limit}`,
      ),
      rowsOf(
        this.em,
        sql<{ total: number }>`
        select count(*)::int as total from api_keys k join users u on u.id = k.user_id ${where}`,
      ),
    ]);
    return { items: rows.map(toAdminApiKey), total: counted[0]?.total ?? 0 };
  }

  count(em: EntityManager, ownerId: number): Promise<number> {
    return em.count(ApiKey, { user: ownerId });
  }

  /** Whether there was such a key of that owner. */
  async remove(
    em: EntityManager,
    ownerId: number,
    which: { id: number } | { name: string } | object,
  ): Promise<boolean> {
    return (await em.nativeDelete(ApiKey, { ...which, user: ownerId })) > 0;
  }
}

function holding(search: string | undefined): RawBuilder<unknown> {
  if (search === undefined) return sql``;
  // strpos knows no pattern: every character stands for itself.
  return sql`where strpos(lower(u.username || E'\n' || coalesce(u.email, '') || E'\n' || k.name || E'\n' || k.last_four), lower(${search})) > 0`;
}

function toAdminApiKey({ ownerId, username, isAdmin, ...key }: AdminRow): AdminApiKey {
  const moments = { createdAt: toIso(key.createdAt), lastUsedAt: key.lastUsedAt && toIso(key.lastUsedAt) };
  return { ...key, ...moments, owner: { id: ownerId, username, isAdmin } };
}
