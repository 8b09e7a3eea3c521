import type { Answer } from "@promptory/api-client";
import { ownerStorage, subscribeOwner } from "@promptory/ui/storage";

/** What one route last said of its budget; `reset` is when a new one begins, in epoch seconds. */
export interface RateLimit {
  method: string;
  route: string;
  total: number | "unlimited";
  remaining: number;
  reset: number;
  /** When it said so, in epoch milliseconds. */
  seenAt: number;
}

const MINUTE = 60_000;
const KEY = "rate_limits";
const IMPROVE = "/api/templates/improve";

/** Milliseconds an entry is shown: calls five minutes, improvements a day (specification section 9). */
export const RATE_LIMIT_LIVES = { api: 5 * MINUTE, improve: 24 * 60 * MINUTE } as const;

let known: readonly RateLimit[] = readImprovements();
const listeners = new Set<() => void>();
// Another account has budgets of its own.
subscribeOwner(() => {
  known = readImprovements();
  notify();
});

/** Whether the budget is the daily one of improvements. */
export const isImprovement = ({ route }: { route: string }) => route === IMPROVE;

/** Whether an entry is recent enough to be shown. */
export function isAlive(limit: RateLimit, now: number): boolean {
  return now - limit.seenAt < (isImprovement(limit) ? RATE_LIMIT_LIVES.improve : RATE_LIMIT_LIVES.api);
}

/** How much of a budget is used, 0 to 100 and never rounded up to the next level; nothing once a new window has begun. */
export function percentUsed({ total, remaining, reset }: RateLimit, now: number): number {
  if (total === "unlimited" || total <= 0 || now >= reset * 1000) return 0;
  return Math.min(100, Math.max(0, Math.floor(((total - remaining) / total) * 100)));
}

/** The last word of every route on its budget, for useSyncExternalStore. */
export const rateLimits = {
  get: () => known,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  /** Reads the headers of an answer. */
  learn({ method, route, response }: Answer): void {
    const limit = readHeaders(response.headers);
    if (!limit) return;
    const now = Date.now();
    const others = known.filter((other) => (other.method !== method || other.route !== route) && isAlive(other, now));
    show([...others, { method, route, ...limit, seenAt: now }]);
  },
};

function readHeaders(headers: Headers): Pick<RateLimit, "total" | "remaining" | "reset"> | undefined {
  const [total, remaining, reset] = ["Limit", "Remaining", "Reset"].map((name) => headers.get(`X-RateLimit-${name}`));
  if (total === "unlimited") return { total, remaining: 0, reset: 0 };
  if (!total || !remaining || !reset) return undefined;
  const limit = { total: Number(total), remaining: Number(remaining), reset: Number(reset) };
  return Object.values(limit).every(Number.isFinite) ? limit : undefined;
}

function show(limits: readonly RateLimit[]): void {
  const before = known.filter(isImprovement);
  known = limits;
  const after = limits.filter(isImprovement);
  if (before.length > 0 || after.length > 0) writeImprovements(after);
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
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
