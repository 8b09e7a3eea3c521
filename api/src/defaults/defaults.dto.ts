import {
  activeFields,
  defaultTemplateFields,
  defaultTypeFields,
  defaultTypeIdInBody,
  LIMITS,
  orderedIds,
} from "@promptory/rules";
import { z } from "zod";
import { moment } from "../common/api-docs.js";
import { optionalId, paging, searchText } from "../common/query.js";

const example = {
  id: 3,
  typeId: 1,
  title: "Explain a concept",
  content: "Explain the following as to a beginner.",
  createdAt: "2026-05-04T09:30:00.000Z",
};

export const DefaultTemplate = z
  .object({ id: z.int(), typeId: z.int(), title: z.string(), content: z.string(), createdAt: moment })
  .meta({ id: "DefaultTemplate", description: "A prompt every new user gets a copy of.", examples: [example] });
export type DefaultTemplate = z.output<typeof DefaultTemplate>;

export const DefaultsPreview = z
  .object({
    types: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        label: z.string(),
        color: z.string(),
        templates: z.array(DefaultTemplate),
      }),
    ),
    typeCount: z.int(),
    templateCount: z.int(),
  })
  .meta({
    id: "DefaultsPreview",
    description: "Exactly what a new user gets, in order.",
    examples: [
      {
        types: [{ id: 1, name: "learning", label: "Learning", color: "#007aff", templates: [example] }],
        typeCount: 1,
        templateCount: 1,
      },
    ],
  });
export type DefaultsPreview = z.output<typeof DefaultsPreview>;

const exampleType = {
  id: 1,
  name: "learning",
  label: "Learning",
  color: "#007aff",
  isActive: true,
  position: 1,
  templateCount: 6,
  activeTemplateCount: 5,
  createdBy: 1,
  createdAt: "2026-05-04T09:30:00.000Z",
};

export const AdminDefaultType = z
  .object({
    id: z.int(),
    name: z.string().meta({ description: "The code name, unique among the defaults" }),
    label: z.string(),
    color: z.string().meta({ description: "#rrggbb" }),
    isActive: z.boolean().meta({ description: "Whether new users get it" }),
    position: z.int().meta({ description: "Its place in the order new users get" }),
    templateCount: z.int().meta({ description: "Default prompts of the type" }),
    activeTemplateCount: z.int().meta({ description: "Those of them that are active" }),
    createdBy: z.int().nullable().meta({ description: "The administrator who made it, while there is one" }),
    createdAt: moment,
  })
  .meta({ id: "AdminDefaultType", description: "A default type as administrators see it.", examples: [exampleType] });
export type AdminDefaultType = z.output<typeof AdminDefaultType>;

export const ListDefaultTypes = z.object(paging(LIMITS.perPerson));
export type ListDefaultTypes = z.output<typeof ListDefaultTypes>;

const writtenType = { name: "learning", label: "Learning", color: "#007aff", isActive: true };

export const WriteDefaultType = z.strictObject(defaultTypeFields).meta({
  id: "WriteDefaultType",
  description: "A default type as an administrator writes it.",
  examples: [writtenType],
});
export type WriteDefaultType = z.output<typeof WriteDefaultType>;

export const ToggleActive = z
  .strictObject(activeFields)
  .meta({ id: "ToggleActive", description: "Whether new users get it.", examples: [{ isActive: false }] });
export type ToggleActive = z.output<typeof ToggleActive>;

export const OrderDefaults = z.strictObject({ ids: orderedIds }).meta({
  id: "OrderDefaults",
  description: "Some or all of a list in their new order.",
  examples: [{ ids: [3, 1, 2] }],
});
export type OrderDefaults = z.output<typeof OrderDefaults>;

const exampleTemplate = {
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
  .meta({
    id: "AdminDefaultTemplate",
    description: "A default prompt as administrators see it.",
    examples: [exampleTemplate],
  });
export type AdminDefaultTemplate = z.output<typeof AdminDefaultTemplate>;

const writtenTemplate = { title: exampleTemplate.title, content: exampleTemplate.content, typeId: 1, isActive: true };

export const WriteDefaultTemplate = z.strictObject(defaultTemplateFields).meta({
  id: "WriteDefaultTemplate",
  description: "A default prompt as an administrator writes it.",
  examples: [writtenTemplate],
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
