import * as z from "zod/mini";
import { MAX_ID } from "./limits.ts";

const SENTENCE = `The id must be a whole number from 1 to ${MAX_ID}.`;

/** Reads an id out of a URL; undefined when it is not one. */
export function readId(value: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(value) && Number(value) <= MAX_ID ? Number(value) : undefined;
}

/** An id as it stands in a path or a query: decimal digits in, a number out. */
export const idInUrl = z.pipe(
  z.string({ error: SENTENCE }).check(
    z.refine((value) => readId(value) !== undefined, { error: SENTENCE }),
    z.meta({ type: "integer", minimum: 1, maximum: MAX_ID }),
  ),
  z.transform(Number),
);
