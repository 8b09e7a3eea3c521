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
 * Counts every request against the one budget of its route and tells the caller what is left of it. Stands behind the
 * session guard, because it counts by person where there is one and by address where there is none.
 */
@Injectable()
export class LimitsGuard extends ThrottlerGuard implements RequestBudget {
  private readonly budgets: Record<BudgetName, Allowance>;
  private readonly known = new WeakMap<object, Allowance>();
  /** Requests that were counted before their body was read. */
  private readonly counted = new WeakSet<Request>();
  /** Requests that are not counted if they fail. */
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

  /** The throttler would ask for every budget's settings each time; here a route has one, found once. */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const budget = this.budgetOf(context);
    await this.spendKey(http.getRequest());
    if (budget.countsSuccesses) await this.spend(this.budgets.api, http.getRequest(), http.getResponse());
    if (!this.counted.has(http.getRequest())) await this.spend(budget, http.getRequest(), http.getResponse());
    await this.tellOther(context);
    return true;
  }

  /** Throws TooManyRequests when the key of the request has used up its own limit. */
  private async spendKey({ user }: SignedRequest): Promise<void> {
    const { keyId, perMinute = null } = (user ?? {}) as Partial<KeyUser>;
    if (keyId === undefined || perMinute === null) return;
    const { hits, leftMs } = await this.storage.hit(`key ${keyId}`, 60_000);
    if (hits > perMinute) throw new TooManyRequests(Math.ceil(leftMs / 1000));
  }

  async spendUnguarded(request: Request, response: Response): Promise<void> {
    if (response.hasHeader("X-RateLimit-Limit")) return;
    this.counted.add(request);
    await this.spend(this.budgets.api, request, response);
  }

  async giveBack(request: Request, response: Response): Promise<void> {
    const budget = this.returnable.get(request);
    if (budget === undefined) return;
    this.returnable.delete(request);
    // The error itself has to reach the person, also when it is that the database is away.
    if (!response.headersSent) await this.look(budget, request, response).catch(() => undefined);
  }

  /** The budget a route was asked to tell of instead of its own. */
  private async tellOther(context: ExecutionContext): Promise<void> {
    const name = this.reflector.get<"improve" | undefined>(TELLS, context.getHandler());
    if (name === undefined) return;
    const http = context.switchToHttp();
    await this.look(this.budgets[name], http.getRequest(), http.getResponse());
  }

  /** Tells what is left without spending, of the budget that is read from rows. */
  private async look(budget: Allowance, request: SignedRequest, response: Response): Promise<void> {
    if (isUnlimited(budget, request)) return;
    const window = await this.improvementsOf(budget, request);
    if (window) tell(response, budget, window);
  }

  private async spend(budget: Allowance, request: SignedRequest, response: Response): Promise<void> {
    const { name, limit, ttl, countsSuccesses } = budget;
    if (name === "none") return writeLimits(response, limit, limit, Math.ceil((Date.now() + ttl) / 1000));
    if (isUnlimited(budget, request)) return writeLimits(response, "unlimited", "unlimited", "unlimited");
    const made = await this.improvementsOf(budget, request);
    const window = made
      ? { ...made, hits: made.hits + 1 }
      : await this.storage.hit(`${name}:${trackerOf(budget, request)}`, ttl);
    tell(response, budget, window);
    // Turned away is not used either.
    if (countsSuccesses) this.returnable.set(request, budget);
    if (window.hits <= limit) return;
    const seconds = Math.ceil(window.leftMs / 1000);
    throw new TooManyRequests(seconds, budget.usedUp?.(limit, inWords(seconds)));
  }

  /** Improvements are rows: they are read, and not counted a second time. */
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

/** Administrators have no limits, but for signing in and the like: there nobody has shown yet who they are. */
function isUnlimited({ name }: Allowance, { user, isUnlimited = false }: SignedRequest): boolean {
  return name !== "auth" && name !== "none" && (user?.isAdmin ?? isUnlimited);
}

/** Whose budget a request spends. */
function trackerOf({ per }: Allowance, { user, ip }: SignedRequest): string {
  return per === "user" && user ? `user ${user.id}` : clientAddress(ip);
}

/** Writes what a window has left of a budget. */
function tell(response: Response, { name, limit, ttl }: Allowance, { hits, endsAt, leftMs }: Window): void {
  const remaining = Math.max(0, limit - hits);
  writeLimits(response, limit, remaining, Math.ceil(endsAt / 1000));
  // The names the IETF draft gives to the same numbers (draft-ietf-httpapi-ratelimit-headers).
  response.setHeader("RateLimit-Policy", `"${name}";q=${limit};w=${ttl / 1000}`);
  response.setHeader("RateLimit", `"${name}";r=${remaining};t=${Math.ceil(leftMs / 1000)}`);
}

type Told = number | "unlimited";

function writeLimits(response: Response, limit: Told, remaining: Told, reset: Told): void {
  response.setHeader("X-RateLimit-Limit", limit);
  response.setHeader("X-RateLimit-Remaining", remaining);
  response.setHeader("X-RateLimit-Reset", reset);
}
