import { createHash } from "node:crypto";
import { applyDecorators } from "@nestjs/common";
import { ApiHeader, ApiOkResponse, ApiResponse } from "@nestjs/swagger";
import type { Response } from "express";
import type { z } from "zod";

/**
 * Adds a strong ETag of the content; returns undefined with a 304 when the client has it. Not Express's own check,
 * which takes the `Cache-Control: no-cache` that browsers add to a program's If-None-Match for a request to reload.
 */
export function conditional<T>(response: Response, answer: T): T | undefined {
  const etag = `"${createHash("sha256").update(JSON.stringify(answer)).digest("base64url")}"`;
  response.setHeader("ETag", etag);
  response.setHeader("Cache-Control", "private, no-cache");
  if (!isNamed(response.req.headers["if-none-match"], etag)) return answer;
  response.status(304);
  return undefined;
}

/** 200 with a body of this shape and its ETag, or 304. */
export const AnswersConditional = (schema: z.ZodType, description: string) =>
  applyDecorators(
    ApiHeader({
      name: "If-None-Match",
      required: false,
      description: "The ETag of the answer one has; 304 when it is still the same",
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
