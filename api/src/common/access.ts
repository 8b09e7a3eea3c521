import { createParamDecorator, type ExecutionContext, SetMetadata } from "@nestjs/common";
import type { Request } from "express";

export const ACCESS = "promptory:access";
export type Access = "public" | "user" | "admin";

export const BY_KEY = "promptory:by-key";
export const KEY_ONLY = "promptory:key-only";
export const HEADER_ONLY = "promptory:header-only";

/** Whoever the request speaks for, read from the database as they are now. Behind an API key nobody is an administrator. */
export type CurrentUser = { id: number; username: string; isAdmin: boolean };

/** A caller with a session, as on every route that is not opened to API keys; recent: signed in within the last ten minutes. */
export type SessionUser = CurrentUser & { sessionId: number; isRecent: boolean };

export const KEY_SCOPES = ["read", "write"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Which prompts an API key reaches. */
export type KeyPrompts =
  | { kind: "all" | "offered" }
  | { kind: "types"; typeIds: number[] }
  | { kind: "tags"; tags: string[] };

/** The owner of an API key, and what the key may do. */
export type KeyUser = CurrentUser & {
  keyId: number;
  scopes: KeyScope[];
  prompts: KeyPrompts;
  /** Requests a minute; null: as many as its owner may send. */
  perMinute: number | null;
};

/** Which keys a route takes: "any", whose handler checks scopes and prompts itself, or those of all prompts with the scope of the method. */
export type KeyAccess = "any" | "method";

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
export const ByKey = (access: KeyAccess = "method") => SetMetadata(BY_KEY, access);

/** Takes API keys and no sessions: what answers an agent must not act for a person whose browser is signed in. */
export const KeyOnly = () => SetMetadata(KEY_ONLY, true);

/** Refuses the cookie even for reading: a link on a page must not be enough. */
export const HeaderOnly = () => SetMetadata(HEADER_ONLY, true);

/** The signed-in user as an argument of a controller method. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): CurrentUser | undefined => {
  return context.switchToHttp().getRequest<SignedRequest>().user;
});
