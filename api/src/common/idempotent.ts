import { RequestMethod, SetMetadata } from "@nestjs/common";
import type { Reflector } from "@nestjs/core";
import { ACCESS, type Access } from "./access.js";

const IDEMPOTENT = "promptory:idempotent";
const SECRETS = "promptory:secrets";

/** The header a client names a write with, so that sending it twice does it once. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";

/** How many characters a key may have. */
export const IDEMPOTENCY_KEY_MAX = 255;

/** Lets a public write carry an `Idempotency-Key`, scoped by the client's address; writes of signed-in people always may. */
export const Idempotent = () => SetMetadata(IDEMPOTENT, true);

/** Ignores the `Idempotency-Key` of a write; the reason is listed in the test of all routes. */
export const WithoutIdempotencyKey = () => SetMetadata(IDEMPOTENT, false);

/** The fields of the answer that are a secret: they are never stored, so a repetition is answered without them. */
export const AnswersSecret = (...fields: string[]) => SetMetadata(SECRETS, fields);

type Target = Parameters<Reflector["getAllAndOverride"]>[1];

/** Whether a route takes an `Idempotency-Key`. */
export function takesIdempotencyKey(reflector: Reflector, targets: Target, method: string): boolean {
  if (method === RequestMethod[RequestMethod.GET] || method === "HEAD") return false;
  const access = reflector.getAllAndOverride<Access | undefined>(ACCESS, targets);
  return reflector.getAllAndOverride<boolean | undefined>(IDEMPOTENT, targets) ?? access !== "public";
}

/** The fields of a route's answer that are never stored. */
export const secretsOf = (reflector: Reflector, targets: Target): string[] =>
  reflector.getAllAndOverride<string[] | undefined>(SECRETS, targets) ?? [];
