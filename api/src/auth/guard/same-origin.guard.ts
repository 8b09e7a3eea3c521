import { type CanActivate, type ExecutionContext, Injectable } from "@nestjs/common";
import type { Request } from "express";
import { Forbidden } from "../../common/errors.js";
import { headerToken } from "../../sessions/session-cookie.js";

/** For GET requests that change something: requires a page of this origin, the address bar, or a token in a header. */
@Injectable()
export class SameOriginGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const site = request.get("sec-fetch-site");
    if (site === "same-origin" || site === "none" || headerToken(request) !== undefined) return true;
    throw new Forbidden("Sign out on a page of this site.");
  }
}
