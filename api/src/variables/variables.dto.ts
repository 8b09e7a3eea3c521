import { LIMITS, presetFields, presetName } from "@promptory/rules";
import { z } from "zod";
import { moment } from "../common/api-docs.js";
import { paging } from "../common/query.js";

const written = { name: "Customer A", values: [{ name: "customer", value: "Analytical Engines Ltd" }] };

export const UsedVariable = z
  .object({
    name: z.string(),
    kind: z.enum(["text", "long", "number", "date"]),
    isRequired: z.boolean(),
    choices: z.array(z.string()),
    defaultValue: z.nullable(z.string()),
    prompts: z.int().meta({ description: "How many of the prompts that were read have it" }),
  })
  .meta({
    id: "UsedVariable",
    description: "A variable of the library, as the prompt that was changed last describes it.",
    examples: [
      { name: "tone", kind: "text", isRequired: false, choices: ["formal", "warm"], defaultValue: "warm", prompts: 4 },
    ],
  });
export type UsedVariable = z.output<typeof UsedVariable>;

export const ListPresets = z.object(paging(LIMITS.perPerson));
export type ListPresets = z.output<typeof ListPresets>;

export const WritePreset = z.strictObject(presetFields).meta({
  id: "WritePreset",
  description: "Values of variables under a name.",
  examples: [written],
});
export type WritePreset = z.output<typeof WritePreset>;

export const Preset = z
  .object({
    id: z.int(),
    name: presetName,
    values: z.array(z.object({ name: z.string(), value: z.string() })),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({
    id: "Preset",
    description: "A named set of values for variables.",
    examples: [{ id: 7, ...written, createdAt: "2026-05-04T09:30:00.000Z", updatedAt: "2026-05-04T09:30:00.000Z" }],
  });
export type Preset = z.output<typeof Preset>;
