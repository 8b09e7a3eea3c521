import * as z from "zod/mini";
import { orAsText } from "./id.ts";
import { LIMITS, MAX_ID } from "./limits.ts";
import { library } from "./locales/en/library.ts";
import { tagNames } from "./tag.ts";
import { text } from "./text.ts";

const { names, prompt } = library;

/** A prompt's title. */
export const promptTitle = text({ name: names.title, max: LIMITS.title });

/** A prompt's text, kept to the letter. */
export const promptContent = text({ name: names.content, max: LIMITS.content });

/** What a prompt is for, in a sentence or two; null and blanks are none. */
export const promptDescription = z.nullable(text({ name: names.description, max: LIMITS.description, optional: true }));

/** The short name of a prompt, unique per owner. */
export const promptCommand = text({
  name: names.command,
  max: LIMITS.command,
  pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  mismatch: prompt.command,
});

/** Whether agents list the prompt. */
export const offered = z.boolean({ error: prompt.offered });

/** The id of the type a prompt belongs to. */
export const promptTypeId = z.number({ error: prompt.typeRequired }).check(
  z.refine((id) => Number.isInteger(id) && id >= 1, { error: prompt.typeRequired, abort: true }),
  z.refine((id) => id <= MAX_ID, { error: prompt.noSuchType }),
  // text-ok: it is for the OpenAPI document.
  z.meta({ type: "integer", minimum: 1, maximum: MAX_ID, description: "A body may have its digits as text" }),
);

/** `typeId` in a body of the API. */
export const promptTypeIdInBody = orAsText(promptTypeId);

/** The fields of a prompt whose changes are versions, in a body of the API. */
export const promptFields = {
  title: promptTitle,
  description: z.optional(promptDescription),
  content: promptContent,
  typeId: promptTypeIdInBody,
};

/** The prompt form. */
export const promptForm = z.object({
  ...promptFields,
  typeId: promptTypeId,
  tags: z.optional(tagNames),
  command: z.optional(promptCommand),
  offered: z.optional(offered),
});

/** What may be looked for; an empty text looks for nothing. */
export const search = text({ name: names.search, max: LIMITS.search, optional: true });
