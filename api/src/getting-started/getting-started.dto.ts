import { z } from "zod";

export const Progress = z
  .object({
    created: z.boolean().meta({ description: "A prompt was written or imported, beside those every new user gets" }),
    improved: z.boolean().meta({ description: "A prompt was improved with AI" }),
    combined: z.boolean().meta({ description: "A megaprompt was saved, or several prompts were used together" }),
    copied: z.boolean().meta({ description: "A prompt was copied or inserted" }),
    typed: z.boolean().meta({ description: "A type was made or changed" }),
  })
  .meta({
    id: "Progress",
    description: "Which steps of Getting Started a person has taken.",
    examples: [{ created: true, improved: false, combined: false, copied: true, typed: false }],
  });
export type Progress = z.output<typeof Progress>;
