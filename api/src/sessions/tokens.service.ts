import { Injectable } from "@nestjs/common";
import { MAX_ID } from "@promptory/rules";
import { jwtVerify, SignJWT } from "jose";
import { AppConfig } from "../config/config.module.js";

/** What a token says: whose session, and which. */
export type TokenClaims = { userId: number; sid: number };

const MOST_KNOWN = 10_000;

/** Signs and checks the handles to session rows: JWT, HS256 and nothing else. */
@Injectable()
export class TokensService {
  // A signature never changes its mind: checking it once a token spares most of the work of a request.
  private readonly known = new Map<string, TokenClaims>();

  constructor(private readonly config: AppConfig) {}

  sign({ userId, sid }: TokenClaims, expiresAt: Date): Promise<string> {
    return new SignJWT({ userId, sid })
      .setProtectedHeader({ alg: "HS256" })
      .setIssuedAt()
      .setExpirationTime(expiresAt)
      .sign(this.config.jwtSecret);
  }

  /** The claims of a token of ours, or undefined. Whether its session is live, only the row says, by the clock of the database. */
  async verify(token: string): Promise<TokenClaims | undefined> {
    return this.known.get(token) ?? (await this.check(token));
  }

  private async check(token: string): Promise<TokenClaims | undefined> {
    const options = { algorithms: ["HS256"], currentDate: new Date(0) };
    const result = await jwtVerify(token, this.config.jwtSecret, options).catch(() => undefined);
    const { userId, sid, exp } = result?.payload ?? {};
    if (!isId(userId) || !isId(sid) || exp === undefined) return undefined;
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    const known = { userId, sid };
    this.known.set(token, known);
    return known;
  }
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_ID;
}
