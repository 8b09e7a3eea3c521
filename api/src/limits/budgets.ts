import type { ThrottlerOptions } from "@nestjs/throttler";
import type { BudgetName } from "../common/request-budget.js";
import type { Config } from "../config/config.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Requests allowed in a window (milliseconds) that begins with the first of them. */
export type Allowance = {
  name: BudgetName;
  limit: number;
  ttl: number;
  per: "user" | "address";
  /** Whether only successes count; each request then also counts for the budget `api`. */
  countsSuccesses?: true;
  /** The sentence when the budget is used up; there is a default. */
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

/** The budgets in the form of ThrottlerModule. */
export const throttlersOf = (config: Config): ThrottlerOptions[] =>
  Object.values(allowancesOf(config)).map(({ name, limit, ttl }) => ({ name, limit, ttl }));
