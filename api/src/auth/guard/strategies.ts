import { Injectable } from "@nestjs/common";
import { PassportStrategy } from "@nestjs/passport";
import passport from "passport";
import { ExtractJwt, Strategy } from "passport-jwt";
import { ApiKeysService } from "../../api-keys/api-keys.service.js";
import type { KeyUser, SessionUser, SignedRequest } from "../../common/access.js";
import { headerToken, SessionCookie } from "../../sessions/session-cookie.js";
import { SessionsService } from "../../sessions/sessions.service.js";
import { ALGORITHM, claimsOf, TokensService } from "../../sessions/tokens.service.js";

/** A JWT of a live session, in a header or the cookie; `exp` and the row of the session decide. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, "jwt") {
  constructor(
    private readonly sessions: SessionsService,
    tokens: TokensService,
    cookie: SessionCookie,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromExtractors([
        (request: SignedRequest) => (request.isHeaderOnly ? headerToken(request) : cookie.tokenOf(request)) ?? null,
      ]),
      // The types of passport-jwt do not know that jsonwebtoken takes a KeyObject, which is not made anew per request.
      secretOrKeyProvider: (_request: unknown, token: string, done: (error: null, secret?: Buffer) => void) =>
        done(null, tokens.secretOf(token) as unknown as Buffer | undefined),
      algorithms: [ALGORITHM],
      // `exp` is compared with the clock of the database, with the row.
      ignoreExpiration: true,
    });
  }

  async validate(payload: Record<string, unknown>): Promise<SessionUser | undefined> {
    const claims = claimsOf(payload);
    return claims && (await this.sessions.find(claims));
  }
}

/** An API key or access token, in a header only. */
@Injectable()
export class ApiKeyStrategy extends PassportStrategy(passport.Strategy, "api-key") {
  constructor(private readonly keys: ApiKeysService) {
    super();
  }

  override authenticate(request: SignedRequest): void {
    this.validate(request).then(
      (user) => (user ? this.success(user) : this.fail(401)),
      (error: unknown) => this.error(error),
    );
  }

  async validate(request: SignedRequest): Promise<KeyUser | undefined> {
    const token = headerToken(request);
    return token !== undefined && this.keys.isKey(token) ? this.keys.find(token) : undefined;
  }
}
