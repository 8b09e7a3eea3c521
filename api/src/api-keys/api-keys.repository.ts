import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { CompiledQuery } from "kysely";
import type { CurrentUser } from "../common/access.js";
import { ApiKey } from "./api-key.entity.js";

// Nobody is an administrator behind a key: it reaches what its owner owns, and no more.
const FIND_OWNER = `
  select u.id, u.username, false as "isAdmin", k.id as "keyId",
         k.last_used_at is null or k.last_used_at < now() - interval '1 minute' as stale
    from api_keys k join users u on u.id = k.user_id
   where k.hash = $1`;

const TOUCH = `
  update api_keys set last_used_at = now()
   where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`;

type KeyOwner = CurrentUser & { keyId: number; stale: boolean };

/** The queries of the API keys. */
@Injectable()
export class ApiKeysRepository {
  constructor(private readonly em: EntityManager) {}

  /** Whose key has that hash. */
  async findOwner(hash: string): Promise<KeyOwner | undefined> {
    const query = CompiledQuery.raw(FIND_OWNER, [hash]);
    const { rows } = await this.em.getKysely().executeQuery<KeyOwner>(query as CompiledQuery<KeyOwner>);
    return rows[0];
  }

  /** Notes a use; written at most every minute. */
  async touch(id: number): Promise<void> {
    await this.em.getKysely().executeQuery(CompiledQuery.raw(TOUCH, [id]));
  }

  list(em: EntityManager, ownerId: number): Promise<ApiKey[]> {
    return em.find(ApiKey, { user: ownerId }, { orderBy: { id: "desc" } });
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
