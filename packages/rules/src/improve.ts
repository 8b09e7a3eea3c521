import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";
import { text } from "./text.ts";

/** The prompt to be improved. */
export const improveContent = text({
  name: "Content",
  max: LIMITS.improveContent,
  tooLong: `A prompt to be improved must be at most ${LIMITS.improveContent.toLocaleString("en")} characters`,
});

/** What should change, in one line; optional. */
export const improveInstruction = text({ name: "Instruction", max: LIMITS.improveInstruction, optional: true });

/** The body of `POST /api/templates/improve`. */
export const improveFields = { content: improveContent, instruction: z.optional(improveInstruction) };
