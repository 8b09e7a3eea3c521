import { type CanActivate, type ExecutionContext, Injectable } from "@nestjs/common";
import { Reflector } from "@nestjs/core";
import type { Request } from "express";
import { ApiKeysService } from "../api-keys/api-keys.service.js";
import {
  ACCESS,
  type Access,
  BY_KEY,
  type CurrentUser,
  HEADER_ONLY,
  KEY_ONLY,
  type KeyAccess,
  type KeyUser,
  type SessionUser,
  type SignedRequest,
} from "../common/access.js";
import { Forbidden, Unauthenticated } from "../common/errors.js";
import { BUDGET, type BudgetName } from "../common/request-budget.js";
import { runInPool } from "../database/pools.js";
import { SessionCookie } from "./session-cookie.js";
import { headerToken } from "./session-token.js";
import { SessionsService } from "./sessions.service.js";

/** Closed by default: a live session, an API key where a route has @ByKey(), and all requests only where it has @Public(). */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionsService,
    private readonly keys: ApiKeysService,
    private readonly cookie: SessionCookie,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const metadata = <T>(key: string) =>
      this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()]);
    const access = metadata<Access>(ACCESS) ?? "user";
    const request = context.switchToHttp().getRequest<SignedRequest>();
    if (access === "public") {
      // Signing in has a limit for everybody, and monitors ask for the health while the database is away.
      const budget = metadata<BudgetName>(BUDGET) ?? "api";
      if (budget === "api" || budget === "contact") request.isUnlimited = await this.isAdmin(request);
      return true;
    }
    const user = await runInPool("reserved", () => this.identify(request, metadata<boolean>(HEADER_ONLY) ?? false));
    if (!user) throw new Unauthenticated();
    request.user = user;
    if (isSignedIn(user) && metadata<boolean>(KEY_ONLY)) throw new Unauthenticated();
    if (isKeyUser(user)) assertKeyOpens(user, metadata<KeyAccess>(BY_KEY), request.method);
    if (access === "admin" && !user.isAdmin) throw new Forbidden();
    return true;
  }

  /** Whether an administrator's session sent the request, for limits alone: a public route has no user, and works without the database. */
  async isAdmin(request: Request): Promise<boolean> {
    const user = await runInPool("reserved", () => this.identify(request, false)).catch(() => undefined);
    return user?.isAdmin ?? false;
  }

  /** A key counts in a header only: nothing sends a cookie with one but an attempt. */
  private async identify(request: Request, headerOnly: boolean): Promise<CurrentUser | undefined> {
    const sent = headerToken(request);
    if (sent !== undefined && this.keys.isKey(sent)) return this.keys.find(sent);
    const token = headerOnly ? sent : this.cookie.tokenOf(request);
    return token === undefined ? undefined : this.sessions.find(token);
  }
}

const READS = new Set(["GET", "HEAD"]);

/** Throws Forbidden unless the route takes the key. A key of some prompts opens no route that would answer others. */
function assertKeyOpens({ scopes, prompts }: KeyUser, access: KeyAccess | undefined, method: string): void {
  if (access === undefined) throw new Forbidden("An API key does not open this.");
  if (access === "any") return;
  if (prompts.kind !== "all")
    throw new Forbidden("This API key is for agents (MCP) only: it does not reach all prompts.");
  if (!READS.has(method) && !scopes.includes("write")) throw new Forbidden("This API key can only read.");
}

function isKeyUser(user: CurrentUser): user is KeyUser {
  return "keyId" in user;
}

function isSignedIn(user: CurrentUser): user is SessionUser {
  return "sessionId" in user;
}
