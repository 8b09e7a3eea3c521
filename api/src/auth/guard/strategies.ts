import { Injectable } from "@nestjs/common";
import { PassportStrategy } from "@nestjs/passport";
import passport from "passport";
import { ExtractJwt, Strategy } from "passport-jwt";
import { ApiKeysService } from "../../api-keys/api-keys.service.js";
import type { SessionUser, SignedRequest } from "../../common/access.js";
import { headerToken, SessionCookie } from "../../sessions/session-cookie.js";
import { SessionsService } from "../../sessions/sessions.service.js";
import { ALGORITHM, TokensService } from "../../sessions/tokens.service.js";

const tokenOf = (cookie: SessionCookie, request: SignedRequest): string | undefined =>
  request.isHeaderOnly ? headerToken(request) : cookie.tokenOf(request);

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, "jwt") {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: TokensService,
    private readonly cookie: SessionCookie,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromExtractors([(request: SignedRequest) => tokenOf(cookie, request) ?? null]),
      // The types of passport-jwt do not know that jsonwebtoken takes a KeyObject, which is created once, not per request.
      secretOrKeyProvider: (_request: unknown, token: string, done: (error: null, secret?: Buffer) => void) =>
        done(null, tokens.secretOf(token) as unknown as Buffer | undefined),
      algorithms: [ALGORITHM],
      // `exp` is compared with the clock of the database, with the row.
      ignoreExpiration: true,
      passReqToCallback: true,
    });
  }

  /** For a token whose signature has been verified before, otherwise undefined: Passport takes a fifth of the CPU time of a short request. */
  findKnown(request: SignedRequest): Promise<SessionUser | undefined> | undefined {
    const claims = this.tokens.knownClaims(tokenOf(this.cookie, request) ?? "");
    return claims && this.sessions.find(claims, request.loadsAccount);
  }

  async validate(request: SignedRequest, payload: Record<string, unknown>): Promise<SessionUser | undefined> {
    const claims = this.tokens.remember(tokenOf(this.cookie, request) ?? "", payload);
    return claims && (await this.sessions.find(claims, request.loadsAccount));
  }
}

/** In a header only, never in a cookie. */
@Injectable()
export class ApiKeyStrategy extends PassportStrategy(passport.Strategy, "api-key") {
  constructor(private readonly keys: ApiKeysService) {
    super();
  }

  override authenticate(request: SignedRequest): void {
    const token = headerToken(request);
    if (token === undefined || !this.keys.isKey(token)) {
      this.fail(401);
      return;
    }
    this.keys.find(token).then(
      (user) => {
        if (user) this.success(user);
        else this.fail(401);
      },
      (error: Error) => this.error(error),
    );
  }

  validate(): never {
    throw new Error("The strategy authenticates by itself.");
  }
}
