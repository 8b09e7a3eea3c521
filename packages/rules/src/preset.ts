import * as z from "zod/mini";
import { PRESET_LIMITS } from "./limits.ts";
import { text } from "./text.ts";

const { name, values, variable, value, characters } = PRESET_LIMITS;

/** What a person calls a preset. */
export const presetName = text({
  name: "Name",
  max: name,
  pattern: /^[^\t\n\v\f\r\u2028\u2029]*$/,
  mismatch: "A name is one line of text",
}).check(z.trim());

/** The values of a preset, each variable once. */
export const presetValues = z
  .array(
    z.strictObject({
      name: text({ name: "Variable", max: variable }),
      value: text({ name: "Value", max: value, optional: true }),
    }),
    { error: "Values must be a list" },
  )
  .check(
    z.minLength(1, { error: "A preset has at least one value" }),
    z.maxLength(values, { error: `A preset has at most ${values} values` }),
    z.refine((list) => new Set(list.map((one) => one.name)).size === list.length, {
      error: "Each variable can be in a preset once",
    }),
    z.refine((list) => list.reduce((sum, one) => sum + one.value.length, 0) <= characters, {
      error: `The values of a preset have at most ${characters.toLocaleString("en")} characters`,
    }),
  );

/** Everything a person decides about a preset. */
export const presetFields = { name: presetName, values: presetValues };
