import { createParamDecorator, type ExecutionContext } from "@nestjs/common";
import type { Request } from "express";

export type Device = { ip: string; userAgent: string | null };

/** The client address (X-Forwarded-For only with TRUST_PROXY) and the browser. */
export const Device = createParamDecorator((_: unknown, context: ExecutionContext): Device => {
  const request = context.switchToHttp().getRequest<Request>();
  return { ip: request.ip ?? "unknown", userAgent: request.get("user-agent")?.slice(0, 400) ?? null };
});
