import { type ExecutionContext, Inject, Injectable } from "@nestjs/common";
import { Reflector } from "@nestjs/core";
import { getOptionsToken, ThrottlerGuard, type ThrottlerModuleOptions } from "@nestjs/throttler";
import type { Request, Response } from "express";
import type { KeyUser, SignedRequest } from "../common/access.js";
import { inWords, TooManyRequests } from "../common/errors.js";
import { BUDGET, type BudgetName, type RequestBudget, TELLS } from "../common/request-budget.js";
import { AppConfig } from "../config/config.module.js";
import { type Allowance, allowancesOf } from "./budgets.js";
import { clientAddress } from "./client-address.js";
import { ImprovementsMadeRepository } from "./improvements-made.repository.js";
import { LimitStorage } from "./limit-storage.js";
import type { Window } from "./window-store.js";

/**
 * Counts each request against the one budget of its route and writes the rate-limit headers. Runs after the session
 * guard: it counts by user, or by address for anonymous requests.
 */
@Injectable()
export class LimitsGuard extends ThrottlerGuard implements RequestBudget {
  private readonly budgets: Record<BudgetName, Allowance>;
  private readonly known = new WeakMap<object, Allowance>();
  /** Counted before the body was read. */
  private readonly counted = new WeakSet<Request>();
  /** Requests that are refunded if they fail. */
  private readonly returnable = new WeakMap<Request, Allowance>();

  constructor(
    @Inject(getOptionsToken()) options: ThrottlerModuleOptions,
    @Inject(LimitStorage) private readonly storage: LimitStorage,
    private readonly improvements: ImprovementsMadeRepository,
    reflector: Reflector,
    config: AppConfig,
  ) {
    super(options, storage, reflector);
    this.budgets = allowancesOf(config);
  }

  /** Overridden because ThrottlerGuard reads the settings of every budget for each request; here a route has one. */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const budget = this.budgetOf(context);
    await this.consumeKey(http.getRequest());
    if (budget.countsSuccesses) await this.spend(this.budgets.api, http.getRequest(), http.getResponse());
    if (!this.counted.has(http.getRequest())) await this.spend(budget, http.getRequest(), http.getResponse());
    await this.writeOtherBudget(context);
    return true;
  }

  /** Throws TooManyRequests when the API key of the request has used up its own limit. */
  private async consumeKey({ user }: SignedRequest): Promise<void> {
    const { keyId, perMinute = null } = (user ?? {}) as Partial<KeyUser>;
    if (keyId === undefined || perMinute === null) return;
    const { hits, leftMs } = await this.storage.hit(`key ${keyId}`, 60_000);
    if (hits > perMinute) throw new TooManyRequests(Math.ceil(leftMs / 1000));
  }

  async consumeUnguarded(request: Request, response: Response): Promise<void> {
    if (response.hasHeader("X-RateLimit-Limit")) return;
    this.counted.add(request);
    await this.spend(this.budgets.api, request, response);
  }

  async refund(request: Request, response: Response): Promise<void> {
    const budget = this.returnable.get(request);
    if (budget === undefined) return;
    this.returnable.delete(request);
    // The original error must reach the client, also when the database is away.
    if (!response.headersSent) await this.look(budget, request, response).catch(() => undefined);
  }

  /** The other budget whose headers a route shows. */
  private async writeOtherBudget(context: ExecutionContext): Promise<void> {
    const name = this.reflector.get<"improve" | undefined>(TELLS, context.getHandler());
    if (name === undefined) return;
    const http = context.switchToHttp();
    await this.look(this.budgets[name], http.getRequest(), http.getResponse());
  }

  /** Writes the headers without consuming, for the budget that is counted from rows. */
  private async look(budget: Allowance, request: SignedRequest, response: Response): Promise<void> {
    if (isUnlimited(budget, request)) return;
    const window = await this.improvementsOf(budget, request);
    if (window) writeWindow(response, budget, window);
  }

  private async spend(budget: Allowance, request: SignedRequest, response: Response): Promise<void> {
    const { name, limit, ttl, countsSuccesses } = budget;
    if (name === "none") return writeLimits(response, limit, limit, Math.ceil((Date.now() + ttl) / 1000));
    if (isUnlimited(budget, request)) return writeLimits(response, "unlimited", "unlimited", "unlimited");
    const made = await this.improvementsOf(budget, request);
    const window = made
      ? { ...made, hits: made.hits + 1 }
      : await this.storage.hit(`${name}:${trackerOf(budget, request)}`, ttl);
    writeWindow(response, budget, window);
    // A refused request is refunded.
    if (countsSuccesses) this.returnable.set(request, budget);
    if (window.hits <= limit) return;
    const seconds = Math.ceil(window.leftMs / 1000);
    throw new TooManyRequests(seconds, budget.usedUp?.(limit, inWords(seconds)));
  }

  /** Improvements are counted from rows, not as hits. */
  private async improvementsOf({ name, ttl }: Allowance, { user }: SignedRequest): Promise<Window | undefined> {
    return name === "improve" && user ? this.improvements.window(user.id, ttl) : undefined;
  }

  private budgetOf(context: ExecutionContext): Allowance {
    const handler = context.getHandler();
    let budget = this.known.get(handler);
    if (budget === undefined) {
      const name = this.reflector.getAllAndOverride<BudgetName | undefined>(BUDGET, [handler, context.getClass()]);
      budget = this.budgets[name ?? "api"];
      this.known.set(handler, budget);
    }
    return budget;
  }
}

/** Administrators have no limits except for sign-in, where the user is not known yet. */
function isUnlimited({ name }: Allowance, { user, isUnlimited = false }: SignedRequest): boolean {
  return name !== "auth" && name !== "none" && (user?.isAdmin ?? isUnlimited);
}

function trackerOf({ per }: Allowance, { user, ip }: SignedRequest): string {
  return per === "user" && user ? `user ${user.id}` : clientAddress(ip);
}

function writeWindow(response: Response, { name, limit, ttl }: Allowance, { hits, endsAt, leftMs }: Window): void {
  const remaining = Math.max(0, limit - hits);
  writeLimits(response, limit, remaining, Math.ceil(endsAt / 1000));
  // Standard headers of draft-ietf-httpapi-ratelimit-headers.
  response.setHeader("RateLimit-Policy", `"${name}";q=${limit};w=${ttl / 1000}`);
  response.setHeader("RateLimit", `"${name}";r=${remaining};t=${Math.ceil(leftMs / 1000)}`);
}

type HeaderValue = number | "unlimited";

function writeLimits(response: Response, limit: HeaderValue, remaining: HeaderValue, reset: HeaderValue): void {
  response.setHeader("X-RateLimit-Limit", limit);
  response.setHeader("X-RateLimit-Remaining", remaining);
  response.setHeader("X-RateLimit-Reset", reset);
}
