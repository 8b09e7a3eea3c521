import { createHash, createSecretKey, type KeyObject } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { MAX_ID } from "@promptory/rules";
import { decodeProtectedHeader, jwtVerify, SignJWT } from "jose";
import { AppConfig } from "../config/config.module.js";

export type TokenClaims = { userId: number; sid: number };

export type VerifiedClaims = TokenClaims & { exp: number };

export const ALGORITHM = "HS256";

const MAX_KNOWN = 10_000;

// The clock of the database decides when a token ends, not that of this process.
const CHECKS = { algorithms: [ALGORITHM], currentDate: new Date(0) };

type Key = { kid: string; secret: KeyObject };

/** HS256 only. A token names its secret (`kid`), so that JWT_SECRET can change while sessions stay. */
@Injectable()
export class TokensService {
  private readonly known = new Map<string, VerifiedClaims | undefined>();
  private readonly keys: [Key, ...Key[]];

  constructor({ jwtSecret, oldJwtSecret }: AppConfig) {
    this.keys = [toKey(jwtSecret), ...(oldJwtSecret ? [toKey(oldJwtSecret)] : [])];
  }

  sign({ userId, sid }: TokenClaims, expiresAt: Date): Promise<string> {
    const [{ kid, secret }] = this.keys;
    return new SignJWT({ userId, sid })
      .setProtectedHeader({ alg: ALGORITHM, kid })
      .setIssuedAt()
      .setExpirationTime(expiresAt)
      .sign(secret);
  }

  /** Tokens of earlier releases name no secret. */
  secretOf(token: string): KeyObject | undefined {
    try {
      const { kid } = decodeProtectedHeader(token);
      return kid === undefined ? this.keys[0].secret : this.keys.find((key) => key.kid === kid)?.secret;
    } catch {
      return undefined;
    }
  }

  async isSigned(token: string): Promise<boolean> {
    if (this.known.has(token)) return true;
    const secret = this.secretOf(token);
    const verified = secret && (await jwtVerify(token, secret, CHECKS).catch(() => undefined));
    if (!verified) return false;
    this.remember(token, verified.payload);
    return true;
  }

  knownClaims(token: string): VerifiedClaims | undefined {
    return this.known.get(token);
  }

  remember(token: string, payload: Record<string, unknown>): VerifiedClaims | undefined {
    const claims = claimsOf(payload);
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    this.known.set(token, claims);
    return claims;
  }
}

/** `exp` in epoch seconds; undefined when a claim is missing. */
function claimsOf({ userId, sid, exp }: Record<string, unknown>): VerifiedClaims | undefined {
  return isId(userId) && isId(sid) && typeof exp === "number" ? { userId, sid, exp } : undefined;
}

const toKey = (secret: Uint8Array): Key => ({
  kid: createHash("sha256").update(secret).digest("base64url").slice(0, 8),
  secret: createSecretKey(secret),
});

function isId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_ID;
}
