import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable, Logger } from "@nestjs/common";
import { LIMITS } from "@promptory/rules";
import { type Actor, actorOf } from "../audit/actor.js";
import { AuditService } from "../audit/audit.service.js";
import { KEY_SCOPES, type KeyUser, type SessionUser } from "../common/access.js";
import { brokenUnique } from "../common/database-errors.js";
import { Conflict, Forbidden, NotFound } from "../common/errors.js";
import type { Page } from "../common/paging.js";
import { ConfirmationService } from "../sessions/confirmation.service.js";
import type { User } from "../users/user.entity.js";
import { ApiKey } from "./api-key.entity.js";
import type {
  AdminApiKey,
  ApiKeyInfo,
  CreateApiKey,
  ExtensionApiKey,
  ListApiKeys,
  ListOwnApiKeys,
  NewApiKey,
} from "./api-keys.dto.js";
import { ApiKeysRepository } from "./api-keys.repository.js";
import { ExpiringSet } from "./expiring-set.js";
import { claimsToBeKey, isWellFormed, keyEnds, keyHash, newKey } from "./key-text.js";

const MAX_KEYS = 50;
const MAX_UNKNOWN = 10_000;
const UNKNOWN_TTL_MS = 30_000;
const EXTENSION = "extension";
const SIGN_IN_AGAIN = "Your last sign-in is more than ten minutes ago. Sign out, sign in again and make the key then.";

/** What a key may do. */
type WantedKey = Pick<CreateApiKey, "name" | "scopes" | "prompts" | "endsAt"> & { perMinute: number | null };

/** The extension reads all prompts, saves and counts uses. */
const FULL = { scopes: [...KEY_SCOPES], prompts: { kind: "all" as const }, perMinute: null };

/** API keys: made, shown once, recognised and revoked. */
@Injectable()
export class ApiKeysService {
  private readonly logger = new Logger("api-keys");
  /** Hashes that no key had a moment ago; a new key is random, so it is never among them. */
  private readonly unknown = new ExpiringSet(MAX_UNKNOWN, UNKNOWN_TTL_MS);

  constructor(
    private readonly em: EntityManager,
    private readonly keys: ApiKeysRepository,
    private readonly audit: AuditService,
    private readonly confirmation: ConfirmationService,
  ) {}

  /** Whether a token wants to be judged as a key. */
  isKey(token: string): boolean {
    return claimsToBeKey(token);
  }

  /** Whom a key speaks for right now, or undefined. */
  async find(key: string): Promise<KeyUser | undefined> {
    if (!isWellFormed(key)) return undefined;
    const hash = keyHash(key);
    if (this.unknown.has(hash)) return undefined;
    const owner = await this.keys.findOwner(hash);
    if (!owner) {
      this.unknown.add(hash);
      return undefined;
    }
    const { stale, ...user } = owner;
    if (stale) this.touch(user.keyId);
    return user;
  }

  list(ownerId: number, query: ListOwnApiKeys): Promise<Page<ApiKeyInfo>> {
    return this.keys.list(ownerId, query);
  }

  /**
   * A key outlives the session that made it, so it takes the password or a recent sign-in. Throws BadRequest without either,
   * Conflict for a name the owner has given before, and for too many keys.
   */
  async create(user: SessionUser, { currentPassword, ...wanted }: CreateApiKey, ip: string): Promise<NewApiKey> {
    const verifiedHash = await this.confirmation.verifyUnlessRecent(user, currentPassword, ip);
    return this.em.fork().transactional(async (em) => {
      const owner = await this.confirmation.lock(em, user, verifiedHash);
      await this.assertRoom(em, user.id);
      return this.add(em, owner, wanted, ip);
    });
  }

  /** Makes a key of a locked account, in the caller's transaction; a name the owner has given before gets a number. Throws Conflict for too many keys. */
  async createNumbered(em: EntityManager, owner: User, name: string, ip: string): Promise<NewApiKey> {
    await this.assertRoom(em, owner.id);
    const taken = new Set(await this.keys.findNames(em, owner.id));
    return this.add(em, owner, { ...FULL, name: numbered(name, taken) }, ip);
  }

  /** Throws NotFound. */
  async remove(ownerId: number, id: number): Promise<void> {
    if (!(await this.keys.remove(this.em.fork(), ownerId, { id }))) throw new NotFound("API key not found.");
  }

  /** Makes the administrator's key named `extension`; the one that had the name is gone. Throws Forbidden without a recent sign-in, Conflict for too many keys. */
  async replaceExtensionKey(user: SessionUser, ip: string): Promise<ExtensionApiKey> {
    if (!user.isRecent) throw new Forbidden(SIGN_IN_AGAIN);
    return this.em.fork().transactional(async (em) => {
      const owner = await this.confirmation.lock(em, user);
      const replaced = await this.keys.remove(em, owner.id, { name: EXTENSION });
      await this.assertRoom(em, owner.id);
      const { apiKey } = await this.add(em, owner, { ...FULL, name: EXTENSION }, ip, { replaced });
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
    if ((await this.keys.count(em, ownerId)) < MAX_KEYS) return;
    throw new Conflict("conflict", `You have ${MAX_KEYS} API keys. Revoke one that you no longer use first.`);
  }

  /** Recorded in the audit log when the owner is an administrator. */
  private async add(
    em: EntityManager,
    owner: User,
    { name, scopes, prompts, endsAt, perMinute }: WantedKey,
    ip: string,
    details: { replaced?: boolean } = {},
  ): Promise<NewApiKey> {
    const apiKey = newKey();
    const key = em.create(ApiKey, {
      ...{ user: owner, name, hash: keyHash(apiKey), ...keyEnds(apiKey), scopes, prompts, perMinute },
      endsAt: endsAt === undefined ? null : new Date(endsAt),
    });
    try {
      await em.persist(key).flush();
    } catch (error) {
      if (brokenUnique(error) !== undefined)
        throw new Conflict("conflict", "You already have an API key with that name.");
      throw error;
    }
    if (owner.isAdmin) {
      const target = { targetKind: "key", targetId: key.id, targetName: name };
      await this.audit.record(em, { ...actorOf(owner, ip), action: "key.create", ...target, details });
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

function toApiKeyInfo({ id, name, prefix, lastFour, scopes, prompts, perMinute, ...key }: ApiKey): ApiKeyInfo {
  return {
    id,
    name,
    prefix,
    lastFour,
    scopes,
    prompts,
    endsAt: key.endsAt?.toISOString() ?? null,
    perMinute: perMinute ?? null,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  };
}
