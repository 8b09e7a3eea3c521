import { activeFields, defaultTypeFields, LIMITS, orderedIds } from "@promptory/rules";
import { z } from "zod";
import { moment } from "../../common/api-docs.js";
import { paging } from "../../common/query.js";

const example = {
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
  .meta({ id: "AdminDefaultType", description: "A default type as administrators see it.", examples: [example] });
export type AdminDefaultType = z.output<typeof AdminDefaultType>;

export const ListDefaultTypes = z.object(paging(LIMITS.perPerson));
export type ListDefaultTypes = z.output<typeof ListDefaultTypes>;

const written = { name: "learning", label: "Learning", color: "#007aff", isActive: true };

export const WriteDefaultType = z.strictObject(defaultTypeFields).meta({
  id: "WriteDefaultType",
  description: "A default type as an administrator writes it.",
  examples: [written],
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
