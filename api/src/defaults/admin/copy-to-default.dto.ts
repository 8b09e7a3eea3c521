import { idInUrl, MAX_ID } from "@promptory/rules";
import { z } from "zod";

export const EXISTING = ["skip", "replace", "keep"] as const;
export type Existing = (typeof EXISTING)[number];

const NO_USER = "Choose a user.";
const userId = z.int({ error: NO_USER }).min(1, NO_USER).max(MAX_ID, NO_USER);

const copyFields = {
  userId: userId.meta({ description: "The owner of what is copied" }),
  existing: z.enum(EXISTING, { error: "existing must be skip, replace or keep." }).default("skip").meta({
    description:
      "What happens to a type of the same name and to prompts of the same title in it: they stay (skip), are overwritten (replace), or the copies stand beside them with a number (keep)",
  }),
};

export const CopyToDefault = z.strictObject(copyFields).meta({
  id: "CopyToDefault",
  description: "What to copy into the defaults.",
  examples: [{ userId: 7, existing: "skip" }],
});
export type CopyToDefault = z.output<typeof CopyToDefault>;

const MAX_IDS = 100;
const SEVERAL = `templateIds must be 1 to ${MAX_IDS} different ids.`;

export const CopySeveralToDefault = z
  .strictObject({
    ...copyFields,
    templateIds: z
      .array(z.int({ error: SEVERAL }).min(1, SEVERAL).max(MAX_ID, SEVERAL), SEVERAL)
      .min(1, SEVERAL)
      .max(MAX_IDS, SEVERAL)
      .refine((ids) => new Set(ids).size === ids.length, { error: SEVERAL })
      .meta({ description: "The prompts to copy, in the order of the defaults" }),
  })
  .meta({
    id: "CopySeveralToDefault",
    description: "Prompts of one user to copy into the defaults.",
    examples: [{ userId: 7, templateIds: [12, 15], existing: "skip" }],
  });
export type CopySeveralToDefault = z.output<typeof CopySeveralToDefault>;

const typeExample = { id: 1, name: "writing", label: "Writing", color: "#34c759", isActive: true };

const message = z.string().meta({ description: "A sentence for the screen" });
const counts = {
  created: z.int().meta({ description: "Default prompts made" }),
  replaced: z.int().meta({ description: "Default prompts overwritten" }),
  skipped: z.int().meta({ description: "Prompts left out, because one of that title was there" }),
};

export const CopySeveralResult = z
  .object({
    message,
    hasInactiveType: z
      .boolean()
      .meta({ description: "Whether new users get nothing of a copy until its type is active" }),
    ...counts,
  })
  .meta({
    id: "CopySeveralResult",
    description: "What copying several prompts into the defaults did.",
    examples: [{ message: "2 prompts copied.", hasInactiveType: false, created: 2, replaced: 0, skipped: 0 }],
  });
export type CopySeveralResult = z.output<typeof CopySeveralResult>;

export const CopyResult = z
  .object({
    message,
    type: z.object({
      id: z.int(),
      name: z.string(),
      label: z.string(),
      color: z.string(),
      isActive: z.boolean().meta({ description: "While it is not, new users get nothing of it" }),
      outcome: z.enum(["created", "existing", "replaced"]),
    }),
    ...counts,
  })
  .meta({
    id: "CopyResult",
    description: "What a copy into the defaults did.",
    examples: [
      {
        message: "11 prompts copied, 1 was there already and stays as it was.",
        type: { ...typeExample, outcome: "existing" },
        created: 11,
        replaced: 0,
        skipped: 1,
      },
    ],
  });
export type CopyResult = z.output<typeof CopyResult>;

export const CopyPreview = z
  .object({
    type: z.object({
      name: z.string(),
      label: z.string(),
      color: z.string(),
      exists: z.boolean().meta({ description: "Whether a default type has that name" }),
    }),
    total: z.int().meta({ description: "Prompts that would be copied" }),
    existing: z.int().meta({ description: "Those whose title is in the default type already" }),
    same: z.int().meta({ description: "Those of them with the same content to the letter" }),
    titles: z.array(z.string()).meta({ description: "Titles that are there already; the first 20" }),
  })
  .meta({
    id: "CopyPreview",
    description: "A preview of a copy into the defaults.",
    examples: [
      {
        type: { name: "writing", label: "Writing", color: "#34c759", exists: true },
        total: 12,
        existing: 1,
        same: 0,
        titles: ["Poet"],
      },
    ],
  });
export type CopyPreview = z.output<typeof CopyPreview>;

export const OwnerQuery = z.object({ userId: idInUrl });
export type OwnerQuery = z.output<typeof OwnerQuery>;

const IDS = `templateIds must be 1 to ${MAX_IDS} ids, separated by commas.`;

export const ListExisting = z.object({
  userId: idInUrl,
  templateIds: z
    .string({ error: IDS })
    .refine((value) => value.split(",").length <= MAX_IDS && value.split(",").every(isId), { error: IDS })
    .transform((value) => value.split(",").map(Number))
    .meta({ type: "string", examples: ["12,15,16"] })
    .describe("Prompts to look at, separated by commas"),
});
export type ListExisting = z.output<typeof ListExisting>;

export const ExistingDefault = z
  .object({
    templateId: z.int().meta({ description: "The owner's prompt" }),
    isSame: z.boolean().meta({ description: "Whether the default has the same content to the letter" }),
  })
  .meta({
    id: "ExistingDefault",
    description: "A prompt whose title is among the defaults of its type already.",
    examples: [{ templateId: 12, isSame: true }],
  });
export type ExistingDefault = z.output<typeof ExistingDefault>;

function isId(value: string): boolean {
  return idInUrl.safeParse(value).success;
}
