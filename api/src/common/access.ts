import { createParamDecorator, type ExecutionContext, SetMetadata } from "@nestjs/common";
import type { Request } from "express";

export const ACCESS = "promptory:access";
export type Access = "public" | "user" | "admin";

/** Whoever the request speaks for, read from the database with the session. */
export type CurrentUser = { id: number; username: string; isAdmin: boolean; sessionId: number };

/** The request once the session guard has let it in. */
export type SignedRequest = Request & { user?: CurrentUser };

/** Opens a route to anybody; every route without it asks for a session. */
export const Public = () => SetMetadata(ACCESS, "public" satisfies Access);

/** Opens a route, or a controller, to administrators only. */
export const AdminOnly = () => SetMetadata(ACCESS, "admin" satisfies Access);

/** The signed-in user as an argument of a controller method. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): CurrentUser | undefined => {
  return context.switchToHttp().getRequest<SignedRequest>().user;
});
