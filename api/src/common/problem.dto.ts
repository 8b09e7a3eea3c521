import { z } from "zod";
import { ERROR_STATUS, type ErrorCode } from "./errors.js";

const codes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** The body of every error (RFC 9457, with a sentence for the screen). */
export const Problem = z
  .object({
    type: z.string().meta({ description: "Always about:blank: the code says what happened", example: "about:blank" }),
    title: z.string().meta({ description: "The name of the HTTP status" }),
    status: z.int().meta({ description: "The HTTP status" }),
    code: z.enum(codes).meta({ description: "What happened, out of a closed set" }),
    message: z.string().meta({ description: "A sentence the screen may show" }),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .meta({ description: "The fields that broke their rules" }),
    requestId: z.string().meta({ description: "Find the request in the server's log by it" }),
  })
  .meta({ id: "Problem", description: "Every error answer (RFC 9457, application/problem+json)." });

export type Problem = z.output<typeof Problem>;
