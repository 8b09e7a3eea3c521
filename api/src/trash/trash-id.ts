import { ApiNoContentResponse } from "@nestjs/swagger";
import type { Response } from "express";
import { OPERATION_HEADER, setUndoIdHeader } from "../operations/undo-id.js";
import type { Discarded } from "./trash.service.js";

const HEADER = "X-Trash-Id";

/** Sets the ids of the trash item and of the operation, for undo. */
export function setUndoHeaders(response: Response, { trashId, undoId }: Discarded): void {
  response.setHeader(HEADER, trashId);
  setUndoIdHeader(response, undoId);
}

/** 204 with the id of the trash item. */
export const AnswersDiscarded = () =>
  ApiNoContentResponse({
    description: "In the trash",
    headers: {
      [HEADER]: { description: "For POST /api/trash/{id}/restore", schema: { type: "integer" } },
      ...OPERATION_HEADER,
    },
  });
