import { type CanActivate, type ExecutionContext, Injectable } from "@nestjs/common";
import { Reflector } from "@nestjs/core";
import { ApiKeysService } from "../api-keys/api-keys.service.js";
import { ACCESS, type Access, BY_KEY, type CurrentUser, HEADER_ONLY, type SignedRequest } from "../common/access.js";
import { Forbidden, Unauthenticated } from "../common/errors.js";
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
    const token = told<boolean>(HEADER_ONLY) ? headerToken(request) : tokenOf(request);
    const user = token === undefined ? undefined : await this.find(token, told<boolean>(BY_KEY) ?? false);
    if (!user) throw new Unauthenticated();
    request.user = user;
    if (access === "admin" && !user.isAdmin) throw new Forbidden();
    return true;
  }

  private find(token: string, byKey: boolean): Promise<CurrentUser | undefined> {
    if (!this.keys.isKey(token)) return this.sessions.find(token);
    if (!byKey) throw new Forbidden("An API key does not open this.");
    return this.keys.find(token);
  }
}
