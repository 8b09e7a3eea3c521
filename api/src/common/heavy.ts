import { SetMetadata } from "@nestjs/common";
import type { Reflector } from "@nestjs/core";
import type { Request } from "express";

const HEAVY = "promptory:heavy";

type IsHeavy = (request: Request) => boolean;

/** A route that may process a whole library: it uses the heavy connections, one request per user at a time. */
export const Heavy = (isHeavy: IsHeavy = () => true) => SetMetadata(HEAVY, isHeavy);

/** Whether a request is heavy work; its body is not validated yet. */
export function isHeavyRequest(
  reflector: Reflector,
  targets: Parameters<Reflector["getAllAndOverride"]>[1],
  request: Request,
): boolean {
  return reflector.getAllAndOverride<IsHeavy | undefined>(HEAVY, targets)?.(request) ?? false;
}
