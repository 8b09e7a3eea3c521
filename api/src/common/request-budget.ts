import { SetMetadata } from "@nestjs/common";
import type { Request, Response } from "express";

export const BUDGET = "promptory:budget";
export const REPORTS = "promptory:reports-budget";

/** The budgets of rate limits; "none" is for health checks. */
export type BudgetName = "api" | "auth" | "improve" | "contact" | "none";

export const Budget = (name: BudgetName) => SetMetadata(BUDGET, name);

export const ReportsBudget = (name: "improve") => SetMetadata(REPORTS, name);

export abstract class RequestBudget {
  /** Counts a request that no guard has seen, such as one for an unknown route; throws TooManyRequests. */
  abstract consumeUnguarded(request: Request, response: Response): Promise<void>;

  /** Refunds a failed request whose budget counts successes, and corrects its headers. */
  abstract refund(request: Request, response: Response): Promise<void>;
}
