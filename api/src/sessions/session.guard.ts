import { type CanActivate, type ExecutionContext, Injectable } from "@nestjs/common";
import { Reflector } from "@nestjs/core";
import { ApiKeysService } from "../api-keys/api-keys.service.js";
import {
  ACCESS,
  type Access,
  BY_KEY,
  type CurrentUser,
  HEADER_ONLY,
  type SessionUser,
  type SignedRequest,
} from "../common/access.js";
import { Forbidden, Unauthenticated } from "../common/errors.js";
import { runInPool } from "../database/pools.js";
import { headerToken, tokenOf } from "./session-token.js";
import { SessionsService } from "./sessions.service.js";

/** Closed by default: lets in whoever holds a live session, an API key where a route says @ByKey(), and everybody only where it says @Public(). */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionsService,
    private readonly keys: ApiKeysService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const told = <T>(key: string) =>
      this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()]);
    const access = told<Access>(ACCESS) ?? "user";
    if (access === "public") return true;
    const request = context.switchToHttp().getRequest<SignedRequest>();
    const user = await runInPool("reserved", () => this.identify(request, told<boolean>(HEADER_ONLY) ?? false));
    if (!user) throw new Unauthenticated();
    request.user = user;
    if (!isSignedIn(user) && !told<boolean>(BY_KEY)) throw new Forbidden("An API key does not open this.");
    if (access === "admin" && !user.isAdmin) throw new Forbidden();
    return true;
  }

  /** A key counts in a header only: nothing sends a cookie with one but an attempt. */
  private async identify(request: SignedRequest, headerOnly: boolean): Promise<CurrentUser | undefined> {
    const sent = headerToken(request);
    if (sent !== undefined && this.keys.isKey(sent)) return this.keys.find(sent);
    const token = headerOnly ? sent : tokenOf(request);
    return token === undefined ? undefined : this.sessions.find(token);
  }
}

function isSignedIn(user: CurrentUser): user is SessionUser {
  return "sessionId" in user;
}
