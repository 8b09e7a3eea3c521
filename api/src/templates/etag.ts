import { ApiOkResponse } from "@nestjs/swagger";
import type { Response } from "express";
import type { z } from "zod";

/** A row with the version that changes whenever somebody edits it. */
export type Versioned<T> = { row: T; version: number };

/** The strong tag of a row (RFC 9110 §8.8.3). */
export const etagOf = ({ row, version }: Versioned<{ id: number }>): string => `"${row.id}-${version}"`;

/** Whether an If-Match header names the tag (RFC 9110 §13.1.1); without one there is no condition. */
export function matches(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined) return true;
  return ifMatch.split(",").some((part) => part.trim() === "*" || part.trim() === etag);
}

/** Puts the tag on the answer and hands the row on. */
export function tagged<T extends { id: number }>(response: Response, found: Versioned<T>): T {
  response.setHeader("ETag", etagOf(found));
  return found.row;
}

/** 200 with a body of this shape and its tag. */
export const AnswersTagged = (schema: z.ZodType, description: string) =>
  ApiOkResponse({
    standardSchema: schema,
    description,
    headers: { ETag: { description: "Changes with every edit; for If-Match", schema: { type: "string" } } },
  });
