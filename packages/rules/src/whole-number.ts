import * as z from "zod/mini";
import { fields } from "./locales/en/fields.ts";

/** A whole number within bounds, with one sentence for everything else. */
export const wholeNumber = (name: string, min: number, max: number) => {
  const error = fields.notInRange(name, min, max);
  return z.number({ error }).check(
    z.refine((value) => Number.isInteger(value) && value >= min && value <= max, { error }),
    z.meta({ type: "integer", minimum: min, maximum: max }),
  );
};
