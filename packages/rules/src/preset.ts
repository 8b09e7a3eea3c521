import * as z from "zod/mini";
import { PRESET_LIMITS } from "./limits.ts";
import { library } from "./locales/en/library.ts";
import { text } from "./text.ts";

const { name, values, variable, value, characters } = PRESET_LIMITS;

/** What a person calls a preset. */
export const presetName = text({
  name: library.names.name,
  max: name,
  pattern: /^[^\t\n\v\f\r\u2028\u2029]*$/,
  mismatch: library.preset.nameOneLine,
}).check(z.trim());

/** The values of a preset, each variable once. */
export const presetValues = z
  .array(
    z.strictObject({
      name: text({ name: library.names.variable, max: variable }),
      value: text({ name: library.names.value, max: value, optional: true }),
    }),
    { error: library.preset.notList },
  )
  .check(
    z.minLength(1, { error: library.preset.noValue }),
    z.maxLength(values, { error: library.preset.tooManyValues(values) }),
    z.refine((list) => new Set(list.map((one) => one.name)).size === list.length, {
      error: library.preset.repeatedVariable,
    }),
    z.refine((list) => list.reduce((sum, one) => sum + one.value.length, 0) <= characters, {
      error: library.preset.tooLong(characters),
    }),
  );

/** Everything a person decides about a preset. */
export const presetFields = { name: presetName, values: presetValues };
