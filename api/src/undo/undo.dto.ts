import { z } from "zod";

export const Undone = z
  .object({ count: z.int().meta({ description: "Prompts that are as they were" }) })
  .meta({ id: "Undone", description: "A change that was taken back.", examples: [{ count: 2 }] });
export type Undone = z.output<typeof Undone>;
