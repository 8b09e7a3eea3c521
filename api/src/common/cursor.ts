import { z } from "zod";

/** The names of the order's columns, then their values in the last row of the page. */
const Cursor = z.tuple([z.string()], z.union([z.string(), z.number(), z.boolean()]));
export type Cursor = z.infer<typeof Cursor>;

const CURSOR_LIMIT = 4_000;
export const WRONG_CURSOR = "cursor must be one that this list has answered, with the same order.";

/** The `cursor` parameter, from `X-Next-Cursor` of the previous page. */
export const cursorText = z
  .string({ error: WRONG_CURSOR })
  .max(CURSOR_LIMIT, WRONG_CURSOR)
  .meta({ type: "string" })
  .optional()
  .transform((value, context) => {
    if (value === undefined) return undefined;
    const parsed = Cursor.safeParse(readJson(Buffer.from(value, "base64url").toString()));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: "custom", message: WRONG_CURSOR });
    return z.NEVER;
  });

function readJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
