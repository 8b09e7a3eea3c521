import * as z from "zod/mini";

/** A whole number within bounds, with one sentence for everything else. */
export const wholeNumber = (name: string, min: number, max: number) => {
  const error = `${name} must be a whole number from ${min} to ${max}.`;
  return z.number({ error }).check(
    z.refine((value) => Number.isInteger(value) && value >= min && value <= max, { error }),
    z.meta({ type: "integer", minimum: min, maximum: max }),
  );
};
