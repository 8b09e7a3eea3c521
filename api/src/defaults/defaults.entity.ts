import { defineEntity, p } from "@mikro-orm/postgresql";
import { User } from "../users/user.entity.js";

const DefaultTemplateTypeSchema = defineEntity({
  name: "DefaultTemplateType",
  tableName: "default_template_types",
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    label: p.text(),
    color: p.text(),
    createdBy: () => p.manyToOne(User).fieldName("created_by").nullable().deleteRule("set null"),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    isActive: p.boolean().default(true),
    /** From 1; the id is the tiebreaker. */
    position: p.integer().default(0),
  },
});

export class DefaultTemplateType extends DefaultTemplateTypeSchema.class {}
DefaultTemplateTypeSchema.setClass(DefaultTemplateType);

const DefaultTemplateSchema = defineEntity({
  name: "DefaultTemplate",
  tableName: "default_templates",
  properties: {
    id: p.integer().primary(),
    type: () => p.manyToOne(DefaultTemplateType).deleteRule("cascade"),
    title: p.text(),
    content: p.text(),
    createdBy: () => p.manyToOne(User).fieldName("created_by").nullable().deleteRule("set null"),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    isActive: p.boolean().default(true),
    position: p.integer().default(0),
  },
});

export class DefaultTemplate extends DefaultTemplateSchema.class {}
DefaultTemplateSchema.setClass(DefaultTemplate);
