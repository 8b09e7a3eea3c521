import { createParamDecorator, type ExecutionContext } from "@nestjs/common";
import type { SignedRequest } from "../common/access.js";

/** Who does something, as the audit log keeps it; nobody has no id, such as a command in the shell. */
export type Actor = { actorId: number | null; actorName: string; ip: string | null };

/** The signed-in caller of a route and where the request comes from (X-Forwarded-For only as TRUST_PROXY allows). */
export const Actor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const request = context.switchToHttp().getRequest<SignedRequest>();
  return actorOf(request.user, request.ip);
});

/** An actor of an account and an address. */
export function actorOf(user: { id: number; username: string } | undefined, ip: string | undefined): Actor {
  // An IPv4 address as a socket for both kinds tells it.
  const address = ip?.replace(/^::ffff:(?=\d+\.)/, "");
  return { actorId: user?.id ?? null, actorName: user?.username ?? "unknown", ip: address ?? null };
}
