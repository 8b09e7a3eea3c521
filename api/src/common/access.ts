import { createParamDecorator, type ExecutionContext, SetMetadata } from "@nestjs/common";
import type { Request } from "express";
import { Forbidden } from "./errors.js";

export const ACCESS = "promptory:access";
export type Access = "public" | "user" | "admin";

export const BY_KEY = "promptory:by-key";
export const LOADS_ACCOUNT = "promptory:loads-account";
export const KEY_ONLY = "promptory:key-only";
export const HEADER_ONLY = "promptory:header-only";

/** The owner of the session or API key, read from the database per request. Behind an API key isAdmin is always false. */
export type CurrentUser = { id: number; username: string; isAdmin: boolean };

/** A caller with a session; isRecent: signed in within the last ten minutes. */
export type SessionUser = CurrentUser & { sessionId: number; isRecent: boolean };

export const KEY_SCOPES = ["read", "write"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

export type KeyPrompts =
  | { kind: "all" | "offered" }
  | { kind: "types"; typeIds: number[] }
  | { kind: "tags"; tags: string[] };

export type KeyUser = CurrentUser & {
  keyId: number;
  scopes: KeyScope[];
  prompts: KeyPrompts;
  /** Requests per minute; null: the limit of the owner. */
  perMinute: number | null;
  /** The address that an access token of OAuth is for; null for other keys. */
  resource: string | null;
};

/** "any": the handler checks scopes and prompts. "method": keys of all prompts with the scope of the method. */
export type KeyAccess = "any" | "method";

declare global {
  namespace Express {
    interface User extends CurrentUser {}
  }
}

export type SignedRequest = Request & {
  user?: CurrentUser | undefined;
  isUnlimited?: boolean;
  isHeaderOnly?: boolean;
  loadsAccount?: boolean;
};

export const Public = () => SetMetadata(ACCESS, "public" satisfies Access);

export const LoadsAccount = () => SetMetadata(LOADS_ACCOUNT, true);

export const AdminOnly = () => SetMetadata(ACCESS, "admin" satisfies Access);

export const ByKey = (access: KeyAccess = "method") => SetMetadata(BY_KEY, access);

/** API keys only: a response to an agent must not depend on a browser session. */
export const KeyOnly = () => SetMetadata(KEY_ONLY, true);

/** Refuses the cookie also for reading: a link on a page must not be enough. */
export const HeaderOnly = () => SetMetadata(HEADER_ONLY, true);

export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): CurrentUser | undefined => {
  return context.switchToHttp().getRequest<SignedRequest>().user;
});

/** Who did something, as stored in the audit log. The id is null for a command in the shell. */
export type Actor = { actorId: number | null; actorName: string; ip: string | null };

/** The signed-in caller and the client address (X-Forwarded-For only with TRUST_PROXY). */
export const Actor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const request = context.switchToHttp().getRequest<SignedRequest>();
  return actorOf(request.user, request.ip);
});

export function actorOf(user: { id: number; username: string } | undefined, ip: string | undefined): Actor {
  // A dual-stack socket shows IPv4 addresses with a prefix.
  const address = ip?.replace(/^::ffff:(?=\d+\.)/, "");
  return { actorId: user?.id ?? null, actorName: user?.username ?? "unknown", ip: address ?? null };
}

export function ownerOf(user: CurrentUser, userId?: number): number {
  if (userId === undefined || userId === user.id) return user.id;
  if (!user.isAdmin) throw new Forbidden();
  return userId;
}
