import { z } from "zod";

export const Stats = z
  .object({
    totalTemplates: z.int().meta({ description: "Prompts" }),
    totalTypes: z.int().meta({ description: "Prompt types" }),
    totalUsed: z.int().meta({ description: "How often prompts were used" }),
  })
  .meta({
    id: "Stats",
    description: "Figures of one's own library.",
    examples: [{ totalTemplates: 1282, totalTypes: 3, totalUsed: 93 }],
  });
export type Stats = z.output<typeof Stats>;
