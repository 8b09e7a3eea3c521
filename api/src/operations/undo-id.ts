import type { Response } from "express";

const HEADER = "X-Undo-Id";

/** Tells how a change can be taken back; one that changed nothing cannot. */
export function tellUndoId(response: Response, id: number | null): void {
  if (id !== null) response.setHeader(HEADER, id);
}

/** The header, as the document has it. */
export const UNDO_HEADER = {
  [HEADER]: { description: "For POST /api/undo/{id}, within a day", schema: { type: "integer" as const } },
};
