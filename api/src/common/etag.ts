import { createHash } from "node:crypto";
import { applyDecorators } from "@nestjs/common";
import { ApiCreatedResponse, ApiHeader, ApiOkResponse } from "@nestjs/swagger";
import type { Response } from "express";
import type { z } from "zod";
import { Fails } from "./api-docs.js";
import { PreconditionFailed } from "./errors.js";

/** A row with the version that changes whenever somebody edits it. */
export type Versioned<T> = { row: T; version: number };

/** The strong tag of a row (RFC 9110 §8.8.3). */
export const etagOf = ({ row, version }: Versioned<{ id: number }>): string => `"${row.id}-${version}"`;

/** The strong tag of a row without a version: a hash of what can be edited. */
export const contentTag = (id: number, editable: object): string =>
  `"${id}-${createHash("sha256").update(JSON.stringify(editable)).digest("base64url").slice(0, 22)}"`;

/** Throws PreconditionFailed when an If-Match header does not name the tag; call it under the lock of the row. */
export function assertMatches(ifMatch: string | undefined, etag: string): void {
  if (!matches(ifMatch, etag)) throw new PreconditionFailed();
}

/** The documentation of a write that takes an If-Match header. */
export const TakesIfMatch = () =>
  applyDecorators(
    ApiHeader({
      name: "If-Match",
      required: false,
      description: "The ETag the change is based on; 412 when it was changed since",
      schema: { type: "string" },
    }),
    Fails("precondition_failed"),
  );

/** RFC 9110 §13.1.1; without the header there is no condition. */
function matches(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined) return true;
  return ifMatch.split(",").some((part) => part.trim() === "*" || part.trim() === etag);
}

/** Sets the ETag of an answer whose row has no version, and returns the row. */
export function withEtag<T>(response: Response, row: T, tagOf: (row: T) => string): T {
  response.setHeader("ETag", tagOf(row));
  return row;
}

/** Puts the tag on the answer and hands the row on. */
export function tagged<T extends { id: number }>(response: Response, found: Versioned<T>): T {
  response.setHeader("ETag", etagOf(found));
  return found.row;
}

const headers = { ETag: { description: "Changes with every edit; for If-Match", schema: { type: "string" } } } as const;

/** 200 with a body of this shape and its tag. */
export const AnswersTagged = (schema: z.ZodType, description: string) =>
  ApiOkResponse({ standardSchema: schema, description, headers });

/** 201 with a body of this shape and its tag. */
export const CreatesTagged = (schema: z.ZodType, description: string) =>
  ApiCreatedResponse({ standardSchema: schema, description, headers });
