import { ApiNoContentResponse } from "@nestjs/swagger";
import type { Response } from "express";

const HEADER = "X-Trash-Id";

/** Tells where a delete went, so that it can be undone. */
export function tellTrashId(response: Response, id: number): void {
  response.setHeader(HEADER, id);
}

/** 204 that names the row of the trash. */
export const AnswersDiscarded = () =>
  ApiNoContentResponse({
    description: "In the trash",
    headers: { [HEADER]: { description: "For POST /api/trash/{id}/restore", schema: { type: "integer" } } },
  });
