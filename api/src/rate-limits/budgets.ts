import type { ExecutionContext } from "@nestjs/common";
import type { ThrottlerOptions } from "@nestjs/throttler";
import type { KeyUser, SignedRequest } from "../common/access.js";
import { BUDGET, type BudgetName, REPORTS } from "../common/request-budget.js";
import type { RouteMetadata } from "../common/route-metadata.js";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../common/time.js";
import type { Config } from "../config/config.js";
import { clientAddress } from "./client-address.js";

export const KEY = "key";

/** Requests allowed in a window (milliseconds) that begins with the first of them. */
export type Allowance = {
  name: BudgetName;
  limit: number;
  ttl: number;
  per: "user" | "address";
  /** Each request also counts for the budget `api`. */
  countsSuccesses?: true;
  usedUp?: (limit: number, wait: string) => string;
};

export function allowancesOf({ rateLimits }: Config): Record<BudgetName, Allowance> {
  return {
    api: { name: "api", limit: rateLimits.api, ttl: MINUTE_MS, per: "user" },
    auth: { name: "auth", limit: rateLimits.auth, ttl: MINUTE_MS, per: "address" },
    improve: {
      name: "improve",
      limit: rateLimits.improve,
      ttl: DAY_MS,
      per: "user",
      countsSuccesses: true,
      usedUp: (limit, wait) => `You have used your ${limit} improvements of today. Please come back in ${wait}.`,
    },
    contact: { name: "contact", limit: rateLimits.contact, ttl: HOUR_MS, per: "address" },
    none: { name: "none", limit: rateLimits.api, ttl: MINUTE_MS, per: "address" },
  };
}

export function throttlersOf(config: Config, metadata: RouteMetadata): ThrottlerOptions[] {
  const allowances = allowancesOf(config);
  const isCounted = (name: BudgetName, context: ExecutionContext) => {
    const targets = [context.getHandler(), context.getClass()];
    const budget = allowances[metadata.getAllAndOverride<BudgetName | undefined>(BUDGET, targets) ?? "api"];
    const reports = metadata.get<BudgetName | undefined>(REPORTS, context.getHandler());
    return name === budget.name || name === reports || (name === "api" && budget.countsSuccesses === true);
  };
  const keyOf = (context: ExecutionContext) =>
    (context.switchToHttp().getRequest<SignedRequest>().user ?? {}) as Partial<KeyUser>;
  return [
    {
      name: KEY,
      ttl: MINUTE_MS,
      limit: (context) => keyOf(context).perMinute ?? Number.POSITIVE_INFINITY,
      skipIf: (context) => (keyOf(context).perMinute ?? null) === null,
      getTracker: (request) => `${(request as { user: KeyUser }).user.keyId}`,
    },
    ...Object.values(allowances).map((allowance) => ({
      name: allowance.name,
      ttl: allowance.ttl,
      limit: allowance.limit,
      skipIf: (context: ExecutionContext) => !isCounted(allowance.name, context),
      getTracker: (request: object) => trackerOf(allowance, request as SignedRequest),
    })),
  ];
}

export function trackerOf({ per }: Allowance, { user, ip }: SignedRequest): string {
  return per === "user" && user ? `user ${user.id}` : clientAddress(ip);
}
