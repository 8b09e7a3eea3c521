import type { NextFunction, Request, Response } from "express";
import { writeProblem } from "./error.filter.js";
import { Unavailable } from "./errors.js";

/** Answers 503 for a request that something behind us never finishes, such as a database that hangs. */
export function deadline(milliseconds: number) {
  return (request: Request & { id?: string }, response: Response, next: NextFunction): void => {
    const timer = setTimeout(() => {
      if (!response.headersSent) writeProblem(request, response, new Unavailable());
    }, milliseconds);
    response.once("close", () => clearTimeout(timer));
    next();
  };
}
