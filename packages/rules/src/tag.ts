import * as z from "zod/mini";
import { ORGANISE_LIMITS } from "./limits.ts";
import { text } from "./text.ts";

const ONE_LINE = { pattern: /^[^\t\n\v\f\r\u2028\u2029]*$/, mismatch: "A tag is one line of text" };

/** The name of a tag, without blanks around it. */
export const tagName = text({ name: "Tag", max: ORGANISE_LIMITS.tag, ...ONE_LINE }).check(z.trim());

/** The tags of one prompt. */
export const tagNames = z
  .array(tagName, { error: "Tags must be a list" })
  .check(z.maxLength(ORGANISE_LIMITS.tags, { error: `A prompt can have at most ${ORGANISE_LIMITS.tags} tags` }));

/** Whether a prompt is a favourite. */
export const favourite = z.boolean({ error: "Favourite must be true or false" });

/** What a person calls a filter they keep. */
export const filterName = text({
  name: "Name",
  max: ORGANISE_LIMITS.filterName,
  pattern: ONE_LINE.pattern,
  mismatch: "A name is one line of text",
}).check(z.trim());

/** The filter itself, as it stands in the address after the question mark. */
export const filterQuery = text({
  name: "Filter",
  max: ORGANISE_LIMITS.filterQuery,
  pattern: /^[\u0021-\u007e]*$/,
  mismatch: "A filter is written as it stands in an address",
});
