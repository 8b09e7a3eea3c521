import { type CanActivate, type ExecutionContext, Injectable } from "@nestjs/common";
import { Reflector } from "@nestjs/core";
import { ACCESS, type Access, type SignedRequest } from "../common/access.js";
import { Forbidden, Unauthenticated } from "../common/errors.js";
import { tokenOf } from "./session-token.js";
import { SessionsService } from "./sessions.service.js";

/** Closed by default: lets in whoever holds a live session, and everybody only where a route says @Public(). */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, places) ?? "user";
    if (access === "public") return true;
    const request = context.switchToHttp().getRequest<SignedRequest>();
    const token = tokenOf(request);
    const user = token && (await this.sessions.find(token));
    if (!user) throw new Unauthenticated();
    if (access === "admin" && !user.isAdmin) throw new Forbidden();
    request.user = user;
    return true;
  }
}
