import { RequestMethod, SetMetadata } from "@nestjs/common";
import type { Reflector } from "@nestjs/core";
import { ACCESS, type Access } from "./access.js";

const IDEMPOTENT = "promptory:idempotent";
const CLAIMS_WITH_WRITE = "promptory:claims-with-write";
const SECRETS = "promptory:secrets";

export const IDEMPOTENCY_KEY = "Idempotency-Key";

export const IDEMPOTENCY_KEY_MAX = 255;

/** Allows `Idempotency-Key` on a public write, scoped by the client address; authenticated writes always allow it. */
export const Idempotent = () => SetMetadata(IDEMPOTENT, true);

/** Ignores `Idempotency-Key`; the reason is in the test of all routes. */
export const WithoutIdempotencyKey = () => SetMetadata(IDEMPOTENT, false);

/** Secret fields of the response: never stored, so a retry gets the response without them. */
export const AnswersSecret = (...fields: string[]) => SetMetadata(SECRETS, fields);

/** Claims the key in the round trip of the first statement. A repetition runs the handler up to there: it may do nothing outside its transaction before. */
export const ClaimsWithWrite = () => SetMetadata(CLAIMS_WITH_WRITE, true);

type Target = Parameters<Reflector["getAllAndOverride"]>[1];

export function takesIdempotencyKey(reflector: Reflector, targets: Target, method: string): boolean {
  if (method === RequestMethod[RequestMethod.GET] || method === "HEAD") return false;
  const access = reflector.getAllAndOverride<Access | undefined>(ACCESS, targets);
  return reflector.getAllAndOverride<boolean | undefined>(IDEMPOTENT, targets) ?? access !== "public";
}

export const secretsOf = (reflector: Reflector, targets: Target): string[] =>
  reflector.getAllAndOverride<string[] | undefined>(SECRETS, targets) ?? [];

export const claimsWithWrite = (reflector: Reflector, targets: Target): boolean =>
  reflector.getAllAndOverride<boolean | undefined>(CLAIMS_WITH_WRITE, targets) ?? false;
