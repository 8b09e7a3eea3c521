import { LIMITS, typeFields } from "@promptory/rules";
import { z } from "zod";
import { moment } from "../common/api-docs.js";
import { optionalId, paging } from "../common/query.js";

const example = {
  id: 4,
  userId: 7,
  name: "writing",
  label: "Writing",
  color: "#34c759",
  defaultContent: null,
  templateCount: 12,
  createdAt: "2026-05-04T09:30:00.000Z",
  updatedAt: "2026-05-04T09:30:00.000Z",
};

export const PromptType = z
  .object({
    id: z.int(),
    userId: z.int().meta({ description: "The owner" }),
    name: z.string().meta({ description: "The code name, unique for its owner" }),
    label: z.string(),
    color: z.string().meta({ description: "#rrggbb" }),
    defaultContent: z.string().nullable().meta({ description: "What a new prompt of the type starts with" }),
    templateCount: z.int().meta({ description: "Prompts of the type" }),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: "PromptType", description: "A colour-coded kind of prompt.", examples: [example] });
export type PromptType = z.output<typeof PromptType>;

export const WriteType = z.strictObject(typeFields).meta({
  id: "WriteType",
  description: "A type as a person writes it.",
  examples: [{ name: "writing", label: "Writing", color: "#34c759", defaultContent: null }],
});
export type WriteType = z.output<typeof WriteType>;

export const ListTypes = z.object({
  userId: optionalId.describe("Another owner; for administrators"),
  ...paging(LIMITS.perPerson),
});
export type ListTypes = z.output<typeof ListTypes>;

export const RemoveType = z.object({
  moveTo: optionalId.describe("Another type of the same owner that takes the prompts; without it they are deleted"),
});
export type RemoveType = z.output<typeof RemoveType>;
