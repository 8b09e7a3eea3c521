import type { Response } from "express";

const HEADER = "X-Undo-Id";

/** Sets X-Undo-Id, unless nothing changed. */
export function setUndoIdHeader(response: Response, id: number | null): void {
  if (id !== null) response.setHeader(HEADER, id);
}

const header = (description: string) => ({ [HEADER]: { description, schema: { type: "integer" as const } } });

/** For the API documentation. */
export const UNDO_HEADER = header("For POST /api/operations/{id}/undo or POST /api/undo/{id}, within a day");

/** For the API documentation of deletes. */
export const OPERATION_HEADER = header("For POST /api/operations/{id}/undo, within 30 days");
