import type { Response } from "express";

const HEADER = "X-Undo-Id";

/** Tells how a change can be taken back; one that changed nothing cannot. */
export function tellUndoId(response: Response, id: number | null): void {
  if (id !== null) response.setHeader(HEADER, id);
}

const header = (description: string) => ({ [HEADER]: { description, schema: { type: "integer" as const } } });

/** The header of a change, as the document has it. */
export const UNDO_HEADER = header("For POST /api/operations/{id}/undo or POST /api/undo/{id}, within a day");

/** The header of a delete. */
export const OPERATION_HEADER = header("For POST /api/operations/{id}/undo, within 30 days");
