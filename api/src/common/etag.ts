import { applyDecorators } from "@nestjs/common";
import { ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiResponse } from "@nestjs/swagger";
import type { Response } from "express";
import type { z } from "zod";
import { Fails } from "./api-docs.js";
import { PreconditionFailed } from "./errors.js";
import { sha256 } from "./sha256.js";

/** A strong ETag; undefined with a 304. Express's own check takes the `Cache-Control: no-cache` of browsers for a request to reload. */
export function conditional<T>(response: Response, answer: T): T | undefined {
  const etag = `"${sha256(JSON.stringify(answer))}"`;
  response.setHeader("ETag", etag);
  response.setHeader("Cache-Control", "private, no-cache");
  if (!isNamed(response.req.headers["if-none-match"], etag)) return answer;
  response.status(304);
  return undefined;
}

export const AnswersConditional = (schema: z.ZodType, description: string) =>
  applyDecorators(
    ApiHeader({
      name: "If-None-Match",
      required: false,
      description: "The ETag of the answer the client has; 304 when it is still the same",
      schema: { type: "string" },
    }),
    ApiOkResponse({
      standardSchema: schema,
      description,
      headers: { ETag: { description: "Changes with the answer; for If-None-Match", schema: { type: "string" } } },
    }),
    ApiResponse({ status: 304, description: "Still the same" }),
  );

/** RFC 9110 §13.1.2: the weak comparison. */
function isNamed(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((part) => ["*", etag, `W/${etag}`].includes(part.trim()));
}

export type Versioned<T> = { row: T; version: number };

/** The strong tag of a row (RFC 9110 §8.8.3). */
export const etagOf = ({ row, version }: Versioned<{ id: number }>): string => `"${row.id}-${version}"`;

/** The strong ETag of a row without a version: a hash of the editable fields. */
export const contentTag = (id: number, editable: object): string =>
  `"${id}-${sha256(JSON.stringify(editable)).slice(0, 22)}"`;

/** Throws PreconditionFailed when If-Match does not name the tag; call it under the lock of the row. */
export function assertMatches(ifMatch: string | undefined, etag: string): void {
  if (!matches(ifMatch, etag)) throw new PreconditionFailed();
}

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

/** RFC 9110 §13.1.1; no condition without the header. */
function matches(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined) return true;
  return ifMatch.split(",").some((part) => part.trim() === "*" || part.trim() === etag);
}

export function withEtag<T>(response: Response, row: T, tagOf: (row: T) => string): T {
  response.setHeader("ETag", tagOf(row));
  return row;
}

export function tagged<T extends { id: number }>(response: Response, found: Versioned<T>): T {
  response.setHeader("ETag", etagOf(found));
  return found.row;
}

const headers = { ETag: { description: "Changes with every edit; for If-Match", schema: { type: "string" } } } as const;

export const AnswersTagged = (schema: z.ZodType, description: string) =>
  ApiOkResponse({ standardSchema: schema, description, headers });

export const CreatesTagged = (schema: z.ZodType, description: string) =>
  ApiCreatedResponse({ standardSchema: schema, description, headers });
