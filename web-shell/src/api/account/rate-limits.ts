import type { Answer } from "@promptory/api-client";
import { createStore } from "@promptory/ui/create-store";
import { ownerStorage, subscribeOwner } from "@promptory/ui/storage";

/** What one route last said of its budget; `reset` is when a new one begins, in epoch seconds. */
export interface RateLimit {
  method: string;
  route: string;
  /** The budget that the route counts against, by the name in `RateLimit-Policy`; an unlimited one has none. */
  budget?: string | undefined;
  total: number | "unlimited";
  remaining: number;
  reset: number;
  /** When it said so, in epoch milliseconds. */
  seenAt: number;
}

const MINUTE = 60_000;
const KEY = "rate_limits";
const IMPROVE = "/api/templates/improve";
/** Health checks have no budget, although their answers carry the headers. */
const HEALTH = "/api/health";

/** Milliseconds an entry is shown: calls five minutes, improvements a day (specification section 9). */
export const RATE_LIMIT_LIVES = { api: 5 * MINUTE, improve: 24 * 60 * MINUTE } as const;

const store = createStore<readonly RateLimit[]>(readImprovements());
// Another account has budgets of its own.
subscribeOwner(() => store.set(readImprovements()));

/** Whether the budget is the daily one of improvements. */
export const isImprovement = ({ route }: { route: string }) => route === IMPROVE;

/** Whether an entry is recent enough to be shown. */
export function isAlive(limit: RateLimit, now: number): boolean {
  return now - limit.seenAt < (isImprovement(limit) ? RATE_LIMIT_LIVES.improve : RATE_LIMIT_LIVES.api);
}

/** A budget with the endpoints that count against it; its numbers are those of the newest answer. */
export interface Budget extends RateLimit {
  name: BudgetName;
  /** `GET /api/templates`, in alphabetical order. */
  endpoints: string[];
}

const NAMES = ["api", "auth", "contact", "improve"] as const;
export type BudgetName = (typeof NAMES)[number] | "unlimited";

/** The budgets of the limits, in an order that stays. */
export function budgetsOf(limits: readonly RateLimit[]): Budget[] {
  const budgets = new Map<BudgetName, Budget>();
  for (const limit of [...limits].sort((a, b) => a.seenAt - b.seenAt)) {
    const name = nameOf(limit);
    const endpoints = [...(budgets.get(name)?.endpoints ?? []), `${limit.method} ${limit.route}`];
    budgets.set(name, { ...limit, name, endpoints: endpoints.sort(byRoute) });
  }
  return [...budgets.values()].sort((a, b) => a.name.localeCompare(b.name));
}

function nameOf(limit: RateLimit): BudgetName {
  if (isImprovement(limit)) return "improve";
  if (limit.total === "unlimited") return "unlimited";
  return NAMES.find((name) => name === limit.budget) ?? "api";
}

const routeOf = (endpoint: string) => endpoint.slice(endpoint.indexOf(" "));
const byRoute = (a: string, b: string) => routeOf(a).localeCompare(routeOf(b)) || a.localeCompare(b);

/** How much of a budget is used, 0 to 100 and never rounded up to the next level; nothing once a new window has begun. */
export function percentUsed({ total, remaining, reset }: RateLimit, now: number): number {
  if (total === "unlimited" || total <= 0 || now >= reset * 1000) return 0;
  return Math.min(100, Math.max(0, Math.floor(((total - remaining) / total) * 100)));
}

/** The last word of every route on its budget, for useSyncExternalStore. */
export const rateLimits = {
  get: store.get,
  subscribe: store.subscribe,
  /** Reads the headers of an answer. */
  learn({ method, route, response }: Answer): void {
    const limit = readHeaders(response.headers);
    if (!limit || route.startsWith(HEALTH)) return;
    const now = Date.now();
    const others = store
      .get()
      .filter((other) => (other.method !== method || other.route !== route) && isAlive(other, now));
    show([...others, { method, route, ...limit, seenAt: now }]);
  },
};

function readHeaders(headers: Headers): Pick<RateLimit, "budget" | "total" | "remaining" | "reset"> | undefined {
  const [total, remaining, reset] = ["Limit", "Remaining", "Reset"].map((name) => headers.get(`X-RateLimit-${name}`));
  if (total === "unlimited") return { total, remaining: 0, reset: 0 };
  if (!total || !remaining || !reset) return undefined;
  const limit = { total: Number(total), remaining: Number(remaining), reset: Number(reset) };
  if (!Object.values(limit).every(Number.isFinite)) return undefined;
  return { ...limit, budget: /^"([a-z]+)"/.exec(headers.get("RateLimit-Policy") ?? "")?.[1] };
}

function show(limits: readonly RateLimit[]): void {
  const before = store.get().filter(isImprovement);
  const after = limits.filter(isImprovement);
  if (before.length > 0 || after.length > 0) writeImprovements(after);
  store.set(limits);
}

// A day outlives the page, so improvements are kept on the device.
function writeImprovements(limits: readonly RateLimit[]): void {
  if (limits.length === 0) ownerStorage().removeItem(KEY);
  else ownerStorage().setItem(KEY, JSON.stringify(limits));
}

function readImprovements(): RateLimit[] {
  try {
    const saved: unknown = JSON.parse(ownerStorage().getItem(KEY) ?? "[]");
    return Array.isArray(saved) ? saved.filter(isRateLimit) : [];
  } catch {
    return [];
  }
}

function isRateLimit(value: unknown): value is RateLimit {
  const { method, route, total, remaining, reset, seenAt } = (value ?? {}) as Partial<RateLimit>;
  const numbers = [remaining, reset, seenAt, total === "unlimited" ? 0 : total];
  return typeof method === "string" && typeof route === "string" && numbers.every(Number.isFinite);
}
