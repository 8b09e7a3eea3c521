import { Injectable } from "@nestjs/common";
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
} from "@nestjs/throttler";
import type { Request, Response } from "express";
import type { SignedRequest } from "../common/access.js";
import { inWords, TooManyRequests } from "../common/errors.js";
import { BUDGET, type BudgetName, RequestBudget } from "../common/request-budget.js";
import { RouteMetadata } from "../common/route-metadata.js";
import { AppConfig } from "../config/config.module.js";
import { type Allowance, allowancesOf, KEY, trackerOf } from "./budgets.js";
import { ImprovementsMadeRepository } from "./improvements-made.repository.js";
import { LimitStorage } from "./limit-storage.js";
import type { Window } from "./memory-store.js";

/** docs/internals.md says why `handleRequest` is replaced. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard implements RequestBudget {
  private readonly budgets: Record<BudgetName, Allowance>;
  private readonly counted = new WeakSet<Request>();
  private readonly refundable = new WeakMap<Request, Allowance>();

  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() private readonly storage: LimitStorage,
    private readonly improvements: ImprovementsMadeRepository,
    metadata: RouteMetadata,
    config: AppConfig,
  ) {
    super(options, storage, metadata);
    this.budgets = allowancesOf(config);
  }

  protected override async handleRequest({
    context,
    throttler,
    limit,
    ttl,
    ...make
  }: ThrottlerRequest): Promise<boolean> {
    const [request, response] = [context.switchToHttp().getRequest(), context.switchToHttp().getResponse()];
    const name = throttler.name as BudgetName | typeof KEY;
    const key = make.generateKey(context, await make.getTracker(request, context), name);
    if (name === KEY) {
      const { isBlocked, timeToExpire } = await this.storage.increment(key, ttl, limit);
      if (isBlocked) throw new TooManyRequests(timeToExpire);
      return true;
    }
    const budget = this.budgets[name];
    const isOwn =
      (this.reflector.getAllAndOverride(BUDGET, [context.getHandler(), context.getClass()]) ?? "api") === name;
    if (name === "improve" && !isOwn) await this.writeHeaders(budget, request, response);
    else if (!(isOwn && this.counted.has(request))) await this.consume(budget, key, request, response);
    return true;
  }

  async consumeUnguarded(request: Request, response: Response): Promise<void> {
    if (response.hasHeader("X-RateLimit-Limit")) return;
    this.counted.add(request);
    const { api } = this.budgets;
    await this.consume(api, `${api.name} ${trackerOf(api, request)}`, request, response);
  }

  async refund(request: Request, response: Response): Promise<void> {
    const budget = this.refundable.get(request);
    if (budget === undefined) return;
    this.refundable.delete(request);
    // The original error must reach the client, also when the database is away.
    if (!response.headersSent) await this.writeHeaders(budget, request, response).catch(() => undefined);
  }

  /** Does not consume: for the budget that is counted from rows. */
  private async writeHeaders(budget: Allowance, request: SignedRequest, response: Response): Promise<void> {
    if (isUnlimited(budget, request)) return;
    const window = await this.improvementsOf(budget, request);
    if (window) writeWindow(response, budget, window);
  }

  private async consume(budget: Allowance, key: string, request: SignedRequest, response: Response): Promise<void> {
    const { name, limit, ttl, countsSuccesses } = budget;
    if (name === "none") return writeLimits(response, limit, limit, Math.ceil((Date.now() + ttl) / 1000));
    if (isUnlimited(budget, request)) return writeLimits(response, "unlimited", "unlimited", "unlimited");
    const made = await this.improvementsOf(budget, request);
    const window = made ? { ...made, hits: made.hits + 1 } : await this.hit(key, budget);
    writeWindow(response, budget, window);
    if (countsSuccesses) this.refundable.set(request, budget);
    if (window.hits <= limit) return;
    const seconds = Math.ceil(window.leftMs / 1000);
    throw new TooManyRequests(seconds, budget.usedUp?.(limit, inWords(seconds)));
  }

  private async hit(key: string, { ttl, limit }: Allowance): Promise<Window> {
    const { totalHits: hits, endsAt, leftMs } = await this.storage.increment(key, ttl, limit);
    return { hits, endsAt, leftMs };
  }

  private async improvementsOf({ name, ttl }: Allowance, { user }: SignedRequest): Promise<Window | undefined> {
    return name === "improve" && user ? this.improvements.window(user.id, ttl) : undefined;
  }
}

/** At sign-in the user is not known yet. */
function isUnlimited({ name }: Allowance, { user, isUnlimited = false }: SignedRequest): boolean {
  return name !== "auth" && name !== "none" && (user?.isAdmin ?? isUnlimited);
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
