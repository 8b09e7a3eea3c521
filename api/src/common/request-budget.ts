import { SetMetadata } from "@nestjs/common";
import type { Request, Response } from "express";

export const BUDGET = "promptory:budget";

/** The budgets of requests; "none" is for routes that monitors ask all day. */
export type BudgetName = "api" | "auth" | "improve" | "contact" | "none";

/** Which budget a route, or a controller, spends from; "api" where nothing is said. */
export const Budget = (name: BudgetName) => SetMetadata(BUDGET, name);

/** What counts requests; the limits module provides it under this class. */
export abstract class RequestBudget {
  /** Counts a request no guard has seen, such as one to an address that is not there; throws TooManyRequests. */
  abstract spendUnguarded(request: Request, response: Response): Promise<void>;
}
