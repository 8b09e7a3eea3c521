import { ApiNoContentResponse } from "@nestjs/swagger";
import type { Response } from "express";
import { OPERATION_HEADER, tellUndoId } from "../operations/undo-id.js";
import type { Discarded } from "./trash.service.js";

const HEADER = "X-Trash-Id";

/** Names the item of the trash and the operation of a delete, so that it can be undone. */
export function setUndoHeaders(response: Response, { trashId, undoId }: Discarded): void {
  response.setHeader(HEADER, trashId);
  tellUndoId(response, undoId);
}

/** 204 that names the row of the trash. */
export const AnswersDiscarded = () =>
  ApiNoContentResponse({
    description: "In the trash",
    headers: {
      [HEADER]: { description: "For POST /api/trash/{id}/restore", schema: { type: "integer" } },
      ...OPERATION_HEADER,
    },
  });
