import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";
import { library } from "./locales/en/library.ts";
import { text } from "./text.ts";

/** The prompt to be improved. */
export const improveContent = text({
  name: library.names.content,
  max: LIMITS.improveContent,
  tooLong: library.prompt.tooLongToImprove(LIMITS.improveContent),
});

/** What should change, in one line; optional. */
export const improveInstruction = text({
  name: library.names.instruction,
  max: LIMITS.improveInstruction,
  optional: true,
});

/** The body of `POST /api/templates/improve`. */
export const improveFields = { content: improveContent, instruction: z.optional(improveInstruction) };
