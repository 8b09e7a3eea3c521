import { applyDecorators } from "@nestjs/common";
import { ApiAcceptedResponse, ApiCreatedResponse, ApiOkResponse } from "@nestjs/swagger";
import { z } from "zod";
import type { ErrorCode } from "./errors.js";

export const FAILS = "promptory:fails";

/** Names the errors a route answers beyond those every route of its kind has (see openapi-document.ts); several add up. */
export const Fails =
  (...codes: ErrorCode[]): MethodDecorator =>
  (_prototype, _name, descriptor) => {
    const handler = descriptor.value as object;
    const others: ErrorCode[] = Reflect.getOwnMetadata(FAILS, handler) ?? [];
    Reflect.defineMetadata(FAILS, [...others, ...codes], handler);
  };

/** 200 with a body of this shape. */
export const Answers = (schema: z.ZodType, description: string) =>
  ApiOkResponse({ standardSchema: schema, description });

/** 201 with a body of this shape. */
export const Creates = (schema: z.ZodType, description: string) =>
  ApiCreatedResponse({ standardSchema: schema, description });

/** 202 with the operation that a worker does; the rest of the answer of `accepted`. */
export const Accepts = (schema: z.ZodType, description: string) =>
  ApiAcceptedResponse({
    standardSchema: schema,
    description,
    headers: { Location: { description: "Where to read the operation", schema: { type: "string" } } },
  });

/** 200 with one page of a list and the headers that lead to the others. */
export const AnswersList = (row: z.ZodType, description: string) =>
  applyDecorators(
    ApiOkResponse({
      standardSchema: z.array(row),
      description,
      headers: {
        "X-Total-Count": { description: "Rows on all pages together", schema: { type: "integer" } },
        "X-Total-Count-Relation": {
          description: "`eq`: the total is exact",
          schema: { type: "string", enum: ["eq"] },
        },
        "X-Next-Cursor": {
          description: "`cursor` of the next page; absent on the last one",
          schema: { type: "string" },
        },
        Link: { description: "first, prev, next and last page (RFC 8288)", schema: { type: "string" } },
      },
    }),
  );

/** A moment as it stands in JSON. */
export const moment = z.iso.datetime().meta({ example: "2026-05-04T09:30:00.000Z" });

/** The examples a schema carries, for the schemas it is part of. */
export const examples = (schema: z.ZodType): unknown[] => [schema.meta()?.examples].flat();
