import { defaultTemplateFields, defaultTypeIdInBody, LIMITS, orderedIds } from "@promptory/rules";
import { z } from "zod";
import { moment } from "../../common/api-docs.js";
import { optionalId, paging, searchText } from "../../common/query.js";

const example = {
  id: 3,
  typeId: 1,
  type: { id: 1, name: "learning", label: "Learning", color: "#007aff", isActive: true },
  title: "Explain a concept",
  content: "Explain the following as to a beginner.",
  isActive: true,
  position: 1,
  createdBy: 1,
  createdAt: "2026-05-04T09:30:00.000Z",
};

export const AdminDefaultTemplate = z
  .object({
    id: z.int(),
    typeId: z.int(),
    type: z.object({
      id: z.int(),
      name: z.string(),
      label: z.string(),
      color: z.string(),
      isActive: z.boolean().meta({ description: "Nothing of an inactive type is given, active or not" }),
    }),
    title: z.string(),
    content: z.string(),
    isActive: z.boolean().meta({ description: "Whether new users get it" }),
    position: z.int().meta({ description: "Its place among the prompts of its type" }),
    createdBy: z.int().nullable().meta({ description: "The administrator who made it, while there is one" }),
    createdAt: moment,
  })
  .meta({ id: "AdminDefaultTemplate", description: "A default prompt as administrators see it.", examples: [example] });
export type AdminDefaultTemplate = z.output<typeof AdminDefaultTemplate>;

const written = { title: example.title, content: example.content, typeId: 1, isActive: true };

export const WriteDefaultTemplate = z.strictObject(defaultTemplateFields).meta({
  id: "WriteDefaultTemplate",
  description: "A default prompt as an administrator writes it.",
  examples: [written],
});
export type WriteDefaultTemplate = z.output<typeof WriteDefaultTemplate>;

export const OrderDefaultTemplates = z.strictObject({ typeId: defaultTypeIdInBody, ids: orderedIds }).meta({
  id: "OrderDefaultTemplates",
  description: "Some or all prompts of one default type in their new order.",
  examples: [{ typeId: 1, ids: [3, 1, 2] }],
});
export type OrderDefaultTemplates = z.output<typeof OrderDefaultTemplates>;

export const ListDefaultTemplates = z.object({
  typeId: optionalId.describe("Prompts of one default type"),
  search: searchText.describe("Text to look for in titles and contents, without regard to case"),
  ...paging(LIMITS.perPerson),
});
export type ListDefaultTemplates = z.output<typeof ListDefaultTemplates>;
