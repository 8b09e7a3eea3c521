import { z } from "zod";

const isThere = z.boolean().meta({ description: "Whether the defaults have it already, by name or title" });

export const StarterSet = z
  .object({
    licence: z.object({ name: z.string(), url: z.string(), source: z.string(), sourceUrl: z.string() }),
    types: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        color: z.string(),
        isThere,
        templates: z.array(z.object({ title: z.string(), content: z.string(), isThere })),
      }),
    ),
    total: z.int().meta({ description: "Prompts of the set" }),
    missing: z.int().meta({ description: "Prompts an installation would add" }),
  })
  .meta({
    id: "StarterSet",
    description: "The starter set, and what of it is installed.",
    examples: [
      {
        licence: {
          name: "CC0 1.0 Universal",
          url: "https://creativecommons.org/publicdomain/zero/1.0/",
          source: "prompts.chat",
          sourceUrl: "https://github.com/f/prompts.chat",
        },
        types: [
          {
            name: "writing",
            label: "Writing",
            color: "#34c759",
            isThere: false,
            templates: [{ title: "Proofreader", content: "I want you to act as a proofreader.", isThere: false }],
          },
        ],
        total: 1,
        missing: 1,
      },
    ],
  });
export type StarterSet = z.output<typeof StarterSet>;

export const StarterSetResult = z
  .object({
    message: z.string().meta({ description: "A sentence for the screen" }),
    typesCreated: z.int(),
    created: z.int().meta({ description: "Default prompts made" }),
    skipped: z.int().meta({ description: "Prompts that were there already" }),
  })
  .meta({
    id: "StarterSetResult",
    description: "What installing the starter set did.",
    examples: [{ message: "36 prompts installed.", typesCreated: 6, created: 36, skipped: 0 }],
  });
export type StarterSetResult = z.output<typeof StarterSetResult>;

export const StarterSetStatus = z
  .object({
    isActive: z.boolean().meta({ description: "Whether new people get any prompt of the set" }),
    active: z.int().meta({ description: "Prompts of the set that new people get" }),
    total: z.int().meta({ description: "Prompts of the set" }),
    notice: z.enum(["new", "upgrade"]).nullable().meta({
      description:
        "What administrators are still to be informed of: a new installation, or an upgrade that changed no defaults",
    }),
  })
  .meta({
    id: "StarterSetStatus",
    description: "Whether new people get the starter set.",
    examples: [{ isActive: true, active: 36, total: 36, notice: "new" }],
  });
export type StarterSetStatus = z.output<typeof StarterSetStatus>;
