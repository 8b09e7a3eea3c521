import * as z from "zod/mini";
import { idInBody } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { library } from "./locales/en/library.ts";
import { text } from "./text.ts";

/** What a saved megaprompt is called. */
export const megapromptName = text({ name: library.names.name, max: LIMITS.megapromptName });

/** A line of a megaprompt that stands above the prompts after it. */
export const megapromptHeading = text({ name: library.names.heading, max: LIMITS.title });

/** What a megaprompt is made of, in order: prompts by their ids, each once, and headings between them. */
export const megapromptParts = z
  .array(
    z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("prompt"), templateId: idInBody }),
      z.strictObject({ kind: z.literal("heading"), text: megapromptHeading }),
    ]),
    { error: library.megaprompt.parts },
  )
  .check(
    z.maxLength(LIMITS.megapromptParts, { error: library.megaprompt.tooManyParts(LIMITS.megapromptParts) }),
    z.refine(
      (parts) => {
        const ids = parts.flatMap((part) => (part.kind === "prompt" ? [part.templateId] : []));
        return new Set(ids).size === ids.length;
      },
      { error: library.megaprompt.repeatedPrompt },
    ),
  );

/** What stands between two parts: an empty line, or a rule. */
export const megapromptSeparator = z.enum(["blank-line", "rule"], { error: library.megaprompt.separator });

/** Everything a person decides about a megaprompt. */
export const megapromptFields = {
  name: megapromptName,
  separator: megapromptSeparator,
  /** Whether every prompt has its title above it. */
  titles: z.boolean({ error: library.megaprompt.titles }),
  parts: megapromptParts,
};
