import type { ThrottlerOptions } from "@nestjs/throttler";
import type { BudgetName } from "../common/request-budget.js";
import type { Config } from "../config/config.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** So many requests in a window (milliseconds) that begins with the first of them. */
export type Allowance = {
  name: BudgetName;
  limit: number;
  ttl: number;
  per: "user" | "address";
  /** Set where only what succeeds counts: how many tries of any outcome one minute has. */
  triesPerMinute?: number;
  /** What is said when it is used up; a usual sentence when left out. */
  usedUp?: (limit: number, wait: string) => string;
};

/** A minute holds a tenth of a day's improvements, which stops a loop and nobody who reads what they get. */
const triesPerMinute = (perDay: number) => Math.max(5, Math.ceil(perDay / 10));

/** Every budget with its limit as configured. */
export function allowancesOf({ rateLimits }: Config): Record<BudgetName, Allowance> {
  return {
    api: { name: "api", limit: rateLimits.api, ttl: MINUTE_MS, per: "user" },
    auth: { name: "auth", limit: rateLimits.auth, ttl: MINUTE_MS, per: "address" },
    improve: {
      name: "improve",
      limit: rateLimits.improve,
      ttl: DAY_MS,
      per: "user",
      triesPerMinute: triesPerMinute(rateLimits.improve),
      usedUp: (limit, wait) => `You have used your ${limit} improvements of today. Please come back in ${wait}.`,
    },
    contact: { name: "contact", limit: rateLimits.contact, ttl: HOUR_MS, per: "address" },
    none: { name: "none", limit: rateLimits.api, ttl: MINUTE_MS, per: "address" },
  };
}

/** The same as the throttler module takes them. */
export const throttlersOf = (config: Config): ThrottlerOptions[] =>
  Object.values(allowancesOf(config)).map(({ name, limit, ttl }) => ({ name, limit, ttl }));
