import { idInUrl, LIMITS, readId, search } from "@promptory/rules";
import { z } from "zod";

const Cursor = z.tuple([z.string()], z.union([z.string(), z.number(), z.boolean()]));
export type Cursor = z.infer<typeof Cursor>;

const CURSOR_LIMIT = 4_000;
export const WRONG_CURSOR = "cursor must be one that this list has answered, with the same order.";

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

const LAST_PAGE = 1_000_000;

export function wholeNumber(name: string, min: number, max: number, fallback: number) {
  const error = `${name} must be a whole number from ${min} to ${max}.`;
  const inRange = (value: string) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max;
  return z
    .string({ error })
    .refine(inRange, { error })
    .meta({ type: "integer", minimum: min, maximum: max, default: fallback })
    .optional()
    .transform((value) => (value === undefined ? fallback : Number(value)));
}

export const paging = (limit = 100) => ({
  limit: wholeNumber("limit", 1, LIMITS.perPerson, limit).describe("Rows on one page"),
  page: wholeNumber("page", 1, LAST_PAGE, 1).describe(
    "Page, from 1; with a cursor, the rows after it are returned, whatever the page is",
  ),
  cursor: cursorText.describe(
    "`X-Next-Cursor` of the page before; rows that were added or removed meanwhile shift nothing",
  ),
});

export function sort<const T extends readonly [string, ...string[]]>(orders: T) {
  return z
    .enum(orders, { error: `sort must be one of ${orders.join(", ")}.` })
    .optional()
    .describe("Order; a minus sign reverses it");
}

export const searchText = z
  .optional(search)
  .transform((value) => value || undefined)
  .describe("Text to look for, without regard to case or accents; every character stands for itself");

export const promptSearch = searchText.describe(
  'Words to look for, without regard to case or accents. What contains the whole text comes first; "…" must be contained as it is, -word must not be contained',
);

export const optionalId = z.optional(idInUrl);

export function flag(name: string) {
  return z
    .enum(["true", "false"], { error: `${name} must be true or false.` })
    .meta({ type: "boolean" })
    .optional()
    .transform((value) => (value === undefined ? undefined : value === "true"));
}

export function optionalMoment(name: string) {
  const error = `${name} must be a date like 2026-05-04 or 2026-05-04T09:30:00Z.`;
  return z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], { error })
    .refine((value) => isStored(new Date(value)), { error })
    .meta({ type: "string", format: "date-time" })
    .optional()
    .transform((value) => (value === undefined ? undefined : new Date(value)));
}

/** PostgreSQL has no year 0. */
const isStored = (moment: Date) => moment.getUTCFullYear() >= 1;

export function repeated<T extends z.core.$ZodType>(value: T, max: number) {
  const listed = z.array(value).max(max, `At most ${max} may be given.`);
  return z.preprocess((given) => (given === undefined ? given : [given].flat()), listed.optional());
}

export function idsInQuery(name: string, max: number) {
  const error = `${name} must be 1 to ${max} different ids with commas between them.`;
  return z
    .string({ error })
    .transform((value) => value.split(",").map(readId))
    .refine((ids) => ids.length <= max && new Set(ids).size === ids.length && !ids.includes(undefined), { error })
    .transform((ids) => ids.filter((id) => id !== undefined))
    .meta({ example: "12,15" });
}
