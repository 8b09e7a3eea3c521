import { randomBytes } from "node:crypto";
import { Injectable, Logger } from "@nestjs/common";
import { LIMITS } from "@promptory/rules";
import { AuditService } from "../audit/audit.service.js";
import { type Actor, actorOf, KEY_SCOPES, type KeyScope, type KeyUser, type SessionUser } from "../common/access.js";
import { brokenUnique } from "../common/database-errors.js";
import { Conflict, Forbidden, NotFound } from "../common/errors.js";
import { DAY_MS } from "../common/time.js";
import { Database, type Transaction } from "../database/database.js";
import type { Page } from "../database/paging.js";
import { ConfirmationService } from "../sessions/confirmation.service.js";
import type { User } from "../users/user.entity.js";
import { ApiKey } from "./api-key.entity.js";
import {
  type AdminApiKey,
  type ApiKeyInfo,
  type CreateApiKey,
  type ExtensionApiKey,
  KEY_PER_MINUTE,
  type ListApiKeys,
  type ListOwnApiKeys,
  type NewApiKey,
} from "./api-keys.dto.js";
import { ApiKeysRepository } from "./api-keys.repository.js";
import { claimsToBeKey, isWellFormed, keyEnds, keyHash, newKey } from "./key-text.js";

export class ExpiringSet {
  private readonly expiries = new Map<string, number>();

  constructor(
    private readonly max: number,
    private readonly ttlMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  add(value: string): void {
    this.expiries.delete(value);
    this.expiries.set(value, this.now() + this.ttlMs);
    // All values live equally long, so the first is the first to expire.
    const [oldest] = this.expiries.keys();
    if (this.expiries.size > this.max && oldest !== undefined) this.expiries.delete(oldest);
  }

  has(value: string): boolean {
    const expiry = this.expiries.get(value);
    if (expiry === undefined || expiry > this.now()) return expiry !== undefined;
    this.expiries.delete(value);
    return false;
  }
}

const MAX_KEYS = 50;
const MAX_UNKNOWN = 10_000;
const UNKNOWN_TTL_MS = 30_000;
const EXTENSION = "extension";
const SIGN_IN_AGAIN = "Your last sign-in is more than ten minutes ago. Sign out, sign in again and make the key then.";

type WantedKey = Pick<CreateApiKey, "name" | "scopes" | "prompts" | "endsAt"> & { perMinute: number | null };

const FULL = { scopes: [...KEY_SCOPES], prompts: { kind: "all" as const }, perMinute: null };

type WantedGrant = Pick<CreateApiKey, "name" | "scopes" | "prompts"> &
  Readonly<{ clientId: string; redirectUri: string; resource: string }>;
type GrantColumns = Required<
  Pick<ApiKey, "clientId" | "redirectUri" | "resource" | "familyHash" | "refreshHash" | "refreshEndsAt">
>;
export type NewGrant = { id: number; accessToken: string; refreshToken: string; scopes: KeyScope[] };

/** Lifetimes of an access token, and of a refresh token that is not used. */
export const ACCESS_SECONDS = 15 * 60;
const REFRESH_DAYS = 30;
const REFRESH_PREFIX = "ptr_";
const REFRESH_TOKEN = /^ptr_([\w-]{43})\.([\w-]{43})$/;

@Injectable()
export class ApiKeysService {
  private readonly logger = new Logger("api-keys");
  /** Hashes without a key a moment ago; a new key is random, so it is never among them. */
  private readonly unknown = new ExpiringSet(MAX_UNKNOWN, UNKNOWN_TTL_MS);

  constructor(
    private readonly db: Database,
    private readonly keys: ApiKeysRepository,
    private readonly audit: AuditService,
    private readonly confirmation: ConfirmationService,
  ) {}

  isKey(token: string): boolean {
    return claimsToBeKey(token);
  }

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

  /** Throws BadRequest without the password or a recent sign-in (a key outlives the session), Conflict for a taken name or too many keys. */
  async create(user: SessionUser, { currentPassword, ...wanted }: CreateApiKey, ip: string): Promise<NewApiKey> {
    const verifiedHash = await this.confirmation.verifyUnlessRecent(user, currentPassword, ip);
    return this.db.transaction(async (tx) => {
      const owner = await this.confirmation.lock(tx, user, verifiedHash);
      await this.assertRoom(tx, user.id);
      return this.add(tx, owner, wanted, ip);
    });
  }

  /** The account is locked; a name the owner has given before gets a number. Throws Conflict for too many keys. */
  async createNumbered(tx: Transaction, owner: User, name: string, ip: string): Promise<NewApiKey> {
    await this.assertRoom(tx, owner.id);
    const taken = new Set(await this.keys.findNames(tx, owner.id));
    return this.add(tx, owner, { ...FULL, name: numbered(name, taken) }, ip);
  }

  /** The account is locked. Throws Conflict for too many keys. */
  async createGrant(tx: Transaction, owner: User, grant: WantedGrant, ip: string): Promise<NewGrant> {
    await this.assertRoom(tx, owner.id);
    const taken = new Set(await this.keys.findNames(tx, owner.id));
    const { name, scopes, prompts, clientId, redirectUri, resource } = grant;
    const [family, secret] = [newSecret(), newSecret()];
    const refreshEndsAt = new Date((await tx.now()).getTime() + REFRESH_DAYS * DAY_MS);
    const endsAt = new Date(refreshEndsAt.getTime() - REFRESH_DAYS * DAY_MS + ACCESS_SECONDS * 1000).toISOString();
    const wanted = { name: numbered(name, taken), scopes, prompts, endsAt, perMinute: KEY_PER_MINUTE };
    const columns = {
      clientId,
      redirectUri,
      resource,
      familyHash: keyHash(family),
      refreshHash: keyHash(secret),
      refreshEndsAt,
    };
    const { id, apiKey } = await this.add(tx, owner, wanted, ip, { client: clientId }, columns);
    return { id, accessToken: apiKey, refreshToken: `${REFRESH_PREFIX}${family}.${secret}`, scopes };
  }

  /** Undefined when refused. A refresh token that was used before ends its grant. */
  async refreshGrant(
    refreshToken: string,
    clientId: string,
    resource: string,
  ): Promise<Omit<NewGrant, "id"> | undefined> {
    const { family, secret } = partsOf(refreshToken) ?? {};
    if (family === undefined || secret === undefined) return undefined;
    const [accessToken, next] = [newKey(), newSecret()];
    const hashes = { family: keyHash(family), oldRefresh: keyHash(secret), refresh: keyHash(next) };
    const rotation = { ...hashes, clientId, resource, hash: keyHash(accessToken), ...keyEnds(accessToken) };
    const scopes = await this.keys.rotate(rotation, ACCESS_SECONDS, REFRESH_DAYS);
    if (scopes) return { accessToken, refreshToken: `${REFRESH_PREFIX}${family}.${next}`, scopes: [...scopes] };
    if (await this.keys.removeReused(hashes.family, hashes.oldRefresh)) {
      this.logger.warn("A refresh token was used a second time: its grant has ended");
    }
    return undefined;
  }

  async endGrant(token: string, clientId: string): Promise<void> {
    await this.keys.removeGrant(clientId, keyHash(partsOf(token)?.family ?? token));
  }

  async removeIn(tx: Transaction, ownerId: number, id: number): Promise<void> {
    await this.keys.remove(tx, ownerId, { id });
  }

  async remove(ownerId: number, id: number): Promise<void> {
    if (!(await this.keys.remove(this.db, ownerId, { id }))) throw new NotFound("API key not found.");
  }

  /** Replaces the key named `extension`. Throws Forbidden without a recent sign-in, Conflict for too many keys. */
  async replaceExtensionKey(user: SessionUser, ip: string): Promise<ExtensionApiKey> {
    if (!user.isRecent) throw new Forbidden(SIGN_IN_AGAIN);
    return this.db.transaction(async (tx) => {
      const owner = await this.confirmation.lock(tx, user);
      const replaced = await this.keys.remove(tx, owner.id, { name: EXTENSION });
      await this.assertRoom(tx, owner.id);
      const { apiKey } = await this.add(tx, owner, { ...FULL, name: EXTENSION }, ip, { replaced });
      return { success: true, apiKey, message: "Copy this key now: it is shown this once only." };
    });
  }

  listAll(query: ListApiKeys): Promise<Page<AdminApiKey>> {
    return this.keys.listAll(query);
  }

  revoke(id: number, actor: Actor): Promise<void> {
    return this.db.transaction(async (tx) => {
      const key = await this.keys.lock(tx, id);
      if (!key) throw new NotFound("API key not found.");
      const { name, lastFour, user } = key;
      const details = { owner: user.username, ownerId: user.id, lastFour };
      await this.audit.record(tx, {
        ...actor,
        action: "key.revoke",
        targetKind: "key",
        targetId: id,
        targetName: name,
        details,
      });
      await tx.em.remove(key).flush();
    });
  }

  async removeAll(tx: Transaction, ownerId: number): Promise<void> {
    await this.keys.remove(tx, ownerId, {});
  }

  async assertRoom(tx: Transaction, ownerId: number): Promise<void> {
    if ((await this.keys.count(tx, ownerId)) < MAX_KEYS) return;
    throw new Conflict("conflict", `You have ${MAX_KEYS} API keys. Revoke one that you no longer use first.`);
  }

  private async add(
    tx: Transaction,
    owner: User,
    { name, scopes, prompts, endsAt, perMinute }: WantedKey,
    ip: string,
    details: { replaced?: boolean; client?: string } = {},
    grant: GrantColumns | object = {},
  ): Promise<NewApiKey> {
    const apiKey = newKey();
    const key = tx.em.create(ApiKey, {
      ...{ user: owner, name, hash: keyHash(apiKey), ...keyEnds(apiKey), scopes, prompts, perMinute },
      endsAt: endsAt === undefined ? null : new Date(endsAt),
      ...grant,
    });
    try {
      await tx.em.persist(key).flush();
    } catch (error) {
      if (brokenUnique(error) !== undefined)
        throw new Conflict("conflict", "You already have an API key with that name.");
      throw error;
    }
    if (owner.isAdmin) {
      const target = { targetKind: "key", targetId: key.id, targetName: name };
      await this.audit.record(tx, { ...actorOf(owner, ip), action: "key.create", ...target, details });
    }
    return { ...toApiKeyInfo(key), apiKey };
  }

  private touch(id: number): void {
    this.keys.touch(id).catch((error: unknown) => this.logger.warn({ err: error }, "Could not note the use of a key"));
  }
}

const newSecret = () => randomBytes(32).toString("base64url");

function partsOf(token: string): { family: string; secret: string } | undefined {
  const [, family, secret] = REFRESH_TOKEN.exec(token) ?? [];
  return family !== undefined && secret !== undefined ? { family, secret } : undefined;
}

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
    endsAt: (key.refreshEndsAt ?? key.endsAt)?.toISOString() ?? null,
    perMinute: perMinute ?? null,
    client: key.clientId ?? null,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  };
}
