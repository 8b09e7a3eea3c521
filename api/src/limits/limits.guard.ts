import { type ExecutionContext, Inject, Injectable } from "@nestjs/common";
import { Reflector } from "@nestjs/core";
import { getOptionsToken, ThrottlerGuard, type ThrottlerModuleOptions } from "@nestjs/throttler";
import type { Request, Response } from "express";
import type { SignedRequest } from "../common/access.js";
import { TooManyRequests } from "../common/errors.js";
import { BUDGET, type BudgetName, type RequestBudget } from "../common/request-budget.js";
import { AppConfig } from "../config/config.module.js";
import { type Allowance, allowancesOf } from "./budgets.js";
import { clientAddress } from "./client-address.js";
import { LimitStorage } from "./limit-storage.js";

/**
 * Counts every request against the one budget of its route and tells the caller what is left of it. Stands behind the
 * session guard, because it counts by person where there is one and by address where there is none.
 */
@Injectable()
export class LimitsGuard extends ThrottlerGuard implements RequestBudget {
  private readonly budgets: Record<BudgetName, Allowance>;
  private readonly known = new WeakMap<object, Allowance>();

  constructor(
    @Inject(getOptionsToken()) options: ThrottlerModuleOptions,
    @Inject(LimitStorage) private readonly storage: LimitStorage,
    reflector: Reflector,
    config: AppConfig,
  ) {
    super(options, storage, reflector);
    this.budgets = allowancesOf(config);
  }

  /** The throttler would ask for every budget's settings each time; here a route has one, found once. */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    await this.spend(this.budgetOf(context), http.getRequest(), http.getResponse());
    return true;
  }

  async spendUnguarded(request: Request, response: Response): Promise<void> {
    if (!response.hasHeader("X-RateLimit-Limit")) await this.spend(this.budgets.api, request, response);
  }

  private async spend(budget: Allowance, request: SignedRequest, response: Response): Promise<void> {
    const { name, limit, ttl } = budget;
    if (name === "none") return writeLimits(response, limit, limit, Math.ceil((Date.now() + ttl) / 1000));
    if (name === "api" && request.user?.isAdmin) return writeLimits(response, "unlimited", "unlimited", "unlimited");
    const record = await this.storage.increment(`${name}:${trackerOf(budget, request)}`, ttl, limit);
    const { totalHits, timeToExpire, isBlocked, timeToBlockExpire, endsAt } = record;
    const remaining = Math.max(0, limit - totalHits);
    writeLimits(response, limit, remaining, Math.ceil(endsAt / 1000));
    // The names the IETF draft gives to the same numbers (draft-ietf-httpapi-ratelimit-headers).
    response.setHeader("RateLimit-Policy", `"${name}";q=${limit};w=${ttl / 1000}`);
    response.setHeader("RateLimit", `"${name}";r=${remaining};t=${timeToExpire}`);
    if (isBlocked) throw new TooManyRequests(timeToBlockExpire);
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

/** Whose budget a request spends. */
function trackerOf({ per }: Allowance, { user, ip }: SignedRequest): string {
  return per === "user" && user ? `user ${user.id}` : clientAddress(ip);
}

type Told = number | "unlimited";

function writeLimits(response: Response, limit: Told, remaining: Told, reset: Told): void {
  response.setHeader("X-RateLimit-Limit", limit);
  response.setHeader("X-RateLimit-Remaining", remaining);
  response.setHeader("X-RateLimit-Reset", reset);
}
