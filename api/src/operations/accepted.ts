import type { Response } from "express";
import type { Operation } from "./operations.dto.js";

/** 202: a worker does it; the operation has the progress. */
export function accepted(response: Response, operation: Operation): Operation {
  response.status(202).setHeader("Location", `/api/operations/${operation.id}`);
  return operation;
}
