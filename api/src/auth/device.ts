import { createParamDecorator, type ExecutionContext } from "@nestjs/common";
import type { Request } from "express";

/** Where a sign-in comes from. */
export type Device = { ip: string; userAgent: string | null };

/** The caller's address (X-Forwarded-For only as TRUST_PROXY allows) and browser. */
export const Device = createParamDecorator((_: unknown, context: ExecutionContext): Device => {
  const request = context.switchToHttp().getRequest<Request>();
  return { ip: request.ip ?? "unknown", userAgent: request.get("user-agent")?.slice(0, 400) ?? null };
});
