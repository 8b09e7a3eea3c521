import { improveFields, LIMITS } from "@promptory/rules";
import { z } from "zod";

export const ImproveRequest = z.strictObject(improveFields).meta({
  id: "ImproveRequest",
  description: "A prompt to be improved, and in a line what should be different.",
  examples: [{ content: "Write a poem about {{topic}}.", instruction: "Make it shorter." }],
});
export type ImproveRequest = z.output<typeof ImproveRequest>;

export const Improvement = z
  .object({
    improvedPrompt: z.string().meta({ description: "The rewrite; has every placeholder, code block and URL" }),
    explanation: z.string().meta({ description: "What was improved" }),
    improvements: z.array(z.string()).meta({ description: "The key improvements" }),
    variables: z
      .object({ kept: z.array(z.string()), lost: z.array(z.string()) })
      .meta({ description: "The names of the prompt's variables; a rewrite that lost one is never answered" }),
  })
  .meta({
    id: "Improvement",
    description: "A prompt as AI would write it. The texts are a model's: data, to be shown as text.",
    examples: [
      {
        improvedPrompt: "You are a poet. Write a poem of four lines about {{topic}}.",
        explanation: "The prompt now says who writes and how much.",
        improvements: ["Gives the assistant a role", "Says how long the poem is"],
        variables: { kept: ["topic"], lost: [] },
      },
    ],
  });
export type Improvement = z.output<typeof Improvement>;

export const ImproveStatus = z
  .object({
    configured: z.boolean().meta({ description: "Whether there is a provider to ask" }),
    provider: z.enum(["openai-compatible", "anthropic", "google", "ollama"]).nullable(),
    model: z.string().nullable(),
    maxCharacters: z.int().meta({ description: "How long a prompt may be" }),
    message: z.string().nullable().meta({ description: "What to set where there is no provider" }),
  })
  .meta({
    id: "ImproveStatus",
    description: "Whether prompts can be improved by AI, and by which.",
    examples: [
      {
        configured: true,
        provider: "openai-compatible",
        model: "llama3.3",
        maxCharacters: LIMITS.improveContent,
        message: null,
      },
    ],
  });
export type ImproveStatus = z.output<typeof ImproveStatus>;
