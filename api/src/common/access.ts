import { createParamDecorator, type ExecutionContext, SetMetadata } from "@nestjs/common";
import type { Request } from "express";

export const ACCESS = "promptory:access";
export type Access = "public" | "user" | "admin";

export const BY_KEY = "promptory:by-key";
export const HEADER_ONLY = "promptory:header-only";

/** Whoever the request speaks for, read from the database as they are now. Behind an API key nobody is an administrator. */
export type CurrentUser = { id: number; username: string; isAdmin: boolean };

/** A caller with a session, as on every route that is not opened to API keys; recent: signed in within the last ten minutes. */
export type SessionUser = CurrentUser & { sessionId: number; isRecent: boolean };

/** Somebody for whom an API key speaks, and which. */
export type KeyUser = CurrentUser & { keyId: number };

/** The request once the session guard has let it in. */
export type SignedRequest = Request & {
  user?: CurrentUser;
  /** Whether an administrator sent it, on a public route, which has no user. */
  isUnlimited?: boolean;
};

/** Opens a route to anybody; every route without it asks for a session. */
export const Public = () => SetMetadata(ACCESS, "public" satisfies Access);

/** Opens a route, or a controller, to administrators only. */
export const AdminOnly = () => SetMetadata(ACCESS, "admin" satisfies Access);

/** Opens a route, or a controller, to API keys of its callers too; every route without it turns them away. */
export const ByKey = () => SetMetadata(BY_KEY, true);

/** Refuses the cookie even for reading: a link on a page must not be enough. */
export const HeaderOnly = () => SetMetadata(HEADER_ONLY, true);

/** The signed-in user as an argument of a controller method. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): CurrentUser | undefined => {
  return context.switchToHttp().getRequest<SignedRequest>().user;
});
