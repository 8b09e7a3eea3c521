import { applyDecorators, SetMetadata } from "@nestjs/common";
import { ApiAcceptedResponse, ApiCreatedResponse, ApiOkResponse } from "@nestjs/swagger";
import { z } from "zod";
import type { ErrorCode } from "./errors.js";

export const FAILS = "promptory:fails";

/** The errors of a route beyond those of its kind (see openapi-document.ts); several add up. */
export const Fails =
  (...codes: ErrorCode[]): MethodDecorator =>
  (_prototype, _name, descriptor) => {
    const handler = descriptor.value as object;
    const others: ErrorCode[] = Reflect.getOwnMetadata(FAILS, handler) ?? [];
    Reflect.defineMetadata(FAILS, [...others, ...codes], handler);
  };

export const ALIAS_OF = "promptory:alias-of";

/** An address that is only kept for the specification and older clients; the document marks it as deprecated. */
export const AliasOf = (preferred: string) => SetMetadata(ALIAS_OF, preferred);

export const OPERATION_GROUP = "promptory:operation-group";

export const OperationGroup = (name: string) => SetMetadata(OPERATION_GROUP, name);

export const Answers = (schema: z.ZodType, description: string) =>
  ApiOkResponse({ standardSchema: schema, description });

export const Creates = (schema: z.ZodType, description: string) =>
  ApiCreatedResponse({ standardSchema: schema, description });

export const Accepts = (schema: z.ZodType, description: string) =>
  ApiAcceptedResponse({
    standardSchema: schema,
    description,
    headers: { Location: { description: "Where to read the operation", schema: { type: "string" } } },
  });

export const AnswersList = (row: z.ZodType, description: string) =>
  applyDecorators(
    ApiOkResponse({
      standardSchema: z.array(row),
      description,
      headers: {
        "X-Total-Count": { description: "Rows on all pages together", schema: { type: "integer" } },
        "X-Total-Count-Relation": {
          description: "`eq`: the total is exact; `gte`: there are at least as many",
          schema: { type: "string", enum: ["eq", "gte"] },
        },
        "X-Next-Cursor": {
          description: "`cursor` of the next page; absent on the last one",
          schema: { type: "string" },
        },
        Link: { description: "first, prev, next and last page (RFC 8288)", schema: { type: "string" } },
      },
    }),
  );

export const moment = z.iso.datetime().meta({ example: "2026-05-04T09:30:00.000Z" });

export const examples = (schema: z.ZodType): unknown[] => [schema.meta()?.examples].flat();
