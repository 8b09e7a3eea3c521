import type { NextFunction, Request, Response } from "express";
import { writeProblem } from "./error.filter.js";
import { RequestScope } from "./request-scope.js";

export type ScopedRequest = Request & { id?: string; scope?: RequestScope };

export function deadline(milliseconds: number) {
  return (request: ScopedRequest, response: Response, next: NextFunction): void => {
    const scope = new RequestScope();
    request.scope = scope;
    const timer = setTimeout(() => {
      if (!response.headersSent) writeProblem(request, response, scope.abort());
    }, milliseconds);
    response.once("close", () => {
      clearTimeout(timer);
      scope.close();
    });
    next();
  };
}
