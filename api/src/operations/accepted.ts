import type { Response } from "express";
import type { Operation } from "./operations.dto.js";

/** Answers 202: a worker does it, and the operation tells how far it is. */
export function accepted(response: Response, operation: Operation): Operation {
  response.status(202).setHeader("Location", `/api/operations/${operation.id}`);
  return operation;
}
