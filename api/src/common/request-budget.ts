import { SetMetadata } from "@nestjs/common";
import type { Request, Response } from "express";

export const BUDGET = "promptory:budget";
export const TELLS = "promptory:tells-budget";

/** The budgets of requests; "none" is for routes that monitors ask all day. */
export type BudgetName = "api" | "auth" | "improve" | "contact" | "none";

/** Which budget a route, or a controller, spends from; "api" where nothing is said. */
export const Budget = (name: BudgetName) => SetMetadata(BUDGET, name);

/** Has a route tell what is left of the day's improvements, which it does not spend. */
export const TellsBudget = (name: "improve") => SetMetadata(TELLS, name);

/** What counts requests; the limits module provides it under this class. */
export abstract class RequestBudget {
  /** Counts a request no guard has seen, such as one to an address that is not there; throws TooManyRequests. */
  abstract spendUnguarded(request: Request, response: Response): Promise<void>;

  /** Corrects the headers not sent yet of a request that failed, where its budget is for what succeeds. */
  abstract giveBack(request: Request, response: Response): Promise<void>;
}
