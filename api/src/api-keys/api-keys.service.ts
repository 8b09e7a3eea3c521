import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable, Logger } from "@nestjs/common";
import { LIMITS } from "@promptory/rules";
import type { Actor } from "../audit/actor.js";
import { AuditService } from "../audit/audit.service.js";
import type { KeyUser } from "../common/access.js";
import { brokenUnique } from "../common/database-errors.js";
import { Conflict, NotFound } from "../common/errors.js";
import type { Page } from "../common/paging.js";
import { User } from "../users/user.entity.js";
import { ApiKey } from "./api-key.entity.js";
import type { AdminApiKey, ApiKeyInfo, CreateApiKey, ExtensionApiKey, ListApiKeys, NewApiKey } from "./api-keys.dto.js";
import { ApiKeysRepository } from "./api-keys.repository.js";
import { claimsToBeKey, isWellFormed, keyEnds, keyHash, newKey } from "./key-text.js";

const MOST = 50;
const EXTENSION = "extension";

/** API keys: made, shown once, recognised and revoked. */
@Injectable()
export class ApiKeysService {
  private readonly logger = new Logger("api-keys");

  constructor(
    private readonly em: EntityManager,
    private readonly keys: ApiKeysRepository,
    private readonly audit: AuditService,
  ) {}

  /** Whether a token wants to be judged as a key. */
  isKey(token: string): boolean {
    return claimsToBeKey(token);
  }

  /** Whom a key speaks for right now, or undefined. */
  async find(key: string): Promise<KeyUser | undefined> {
    const owner = isWellFormed(key) ? await this.keys.findOwner(keyHash(key)) : undefined;
    if (!owner) return undefined;
    const { stale, ...user } = owner;
    if (stale) this.touch(user.keyId);
    return user;
  }

  async list(ownerId: number): Promise<ApiKeyInfo[]> {
    return (await this.keys.list(this.em.fork(), ownerId)).map(toApiKeyInfo);
  }

  /** Throws Conflict for a name the owner has given before, and for too many keys. */
  create(ownerId: number, { name }: CreateApiKey): Promise<NewApiKey> {
    return this.em.fork().transactional(async (em) => {
      await this.assertRoom(em, ownerId);
      return this.add(em, ownerId, name);
    });
  }

  /** Makes a key in the caller's transaction; a name the owner has given before gets a number. Throws Conflict for too many keys. */
  async createNumbered(em: EntityManager, ownerId: number, name: string): Promise<NewApiKey> {
    await this.assertRoom(em, ownerId);
    const taken = new Set((await this.keys.list(em, ownerId)).map((key) => key.name));
    return this.add(em, ownerId, numbered(name, taken));
  }

  /** Throws NotFound. */
  async remove(ownerId: number, id: number): Promise<void> {
    if (!(await this.keys.remove(this.em.fork(), ownerId, { id }))) throw new NotFound("API key not found.");
  }

  /** Makes the administrator's key named `extension`; the one that had the name is gone. */
  replaceExtensionKey(ownerId: number, actor: Actor): Promise<ExtensionApiKey> {
    return this.em.fork().transactional(async (em) => {
      const replaced = await this.keys.remove(em, ownerId, { name: EXTENSION });
      const { id, apiKey } = await this.add(em, ownerId, EXTENSION);
      const target = { targetKind: "key", targetId: id, targetName: EXTENSION };
      await this.audit.record(em, { ...actor, action: "key.create", ...target, details: { replaced } });
      return { success: true, apiKey, message: "Copy this key now: it is shown this once only." };
    });
  }

  /** The keys of everybody, for administrators. */
  listAll(query: ListApiKeys): Promise<Page<AdminApiKey>> {
    return this.keys.listAll(query);
  }

  /** Revokes anybody's key, for administrators. Throws NotFound. */
  revoke(id: number, actor: Actor): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      const key = await this.keys.lock(em, id);
      if (!key) throw new NotFound("API key not found.");
      const { name, lastFour, user } = key;
      const details = { owner: user.username, ownerId: user.id, lastFour };
      await this.audit.record(em, {
        ...actor,
        action: "key.revoke",
        targetKind: "key",
        targetId: id,
        targetName: name,
        details,
      });
      await em.remove(key).flush();
    });
  }

  /** Revokes all keys of an account, in the unit of work it is given. */
  async removeAll(em: EntityManager, ownerId: number): Promise<void> {
    await this.keys.remove(em, ownerId, {});
  }

  private async assertRoom(em: EntityManager, ownerId: number): Promise<void> {
    if ((await this.keys.count(em, ownerId)) < MOST) return;
    throw new Conflict("conflict", `You have ${MOST} API keys. Revoke one that you no longer use first.`);
  }

  private async add(em: EntityManager, ownerId: number, name: string): Promise<NewApiKey> {
    const apiKey = newKey();
    const user = em.getReference(User, ownerId);
    const key = em.create(ApiKey, { user, name, hash: keyHash(apiKey), ...keyEnds(apiKey) });
    try {
      await em.persist(key).flush();
    } catch (error) {
      if (brokenUnique(error) !== undefined)
        throw new Conflict("conflict", "You already have an API key with that name.");
      throw error;
    }
    return { ...toApiKeyInfo(key), apiKey };
  }

  /** No request waits for the note or fails by it. */
  private touch(id: number): void {
    this.keys.touch(id).catch((error: unknown) => this.logger.warn({ err: error }, "Could not note the use of a key"));
  }
}

/** The name, or the first of "name 2", "name 3"… that nobody has; never longer than a name may be. */
function numbered(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const tail = number === 1 ? "" : ` ${number}`;
    const head = [...name].slice(0, LIMITS.apiKeyName - tail.length).join("");
    if (!taken.has(head + tail)) return head + tail;
  }
}

function toApiKeyInfo({ id, name, prefix, lastFour, createdAt, lastUsedAt }: ApiKey): ApiKeyInfo {
  return {
    id,
    name,
    prefix,
    lastFour,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
