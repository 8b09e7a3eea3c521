import * as z from "zod/mini";
import { ORGANISE_LIMITS } from "./limits.ts";
import { library } from "./locales/en/library.ts";
import { text } from "./text.ts";

const ONE_LINE = { pattern: /^[^\t\n\v\f\r\u2028\u2029]*$/, mismatch: library.tag.oneLine };

/** The name of a tag, without blanks around it. */
export const tagName = text({ name: library.names.tag, max: ORGANISE_LIMITS.tag, ...ONE_LINE }).check(z.trim());

/** The tags of one prompt. */
export const tagNames = z
  .array(tagName, { error: library.tag.notList })
  .check(z.maxLength(ORGANISE_LIMITS.tags, { error: library.tag.tooMany(ORGANISE_LIMITS.tags) }));

/** Whether a prompt is a favourite. */
export const favourite = z.boolean({ error: library.tag.favourite });

/** What a person calls a filter they keep. */
export const filterName = text({
  name: library.names.name,
  max: ORGANISE_LIMITS.filterName,
  pattern: ONE_LINE.pattern,
  mismatch: library.filter.nameOneLine,
}).check(z.trim());

/** The filter itself, as it stands in the address after the question mark. */
export const filterQuery = text({
  name: library.names.filter,
  max: ORGANISE_LIMITS.filterQuery,
  pattern: /^[\u0021-\u007e]*$/,
  mismatch: library.filter.query,
});
