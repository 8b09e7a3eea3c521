import { createParamDecorator, type ExecutionContext } from "@nestjs/common";
import type { SignedRequest } from "../common/access.js";

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
