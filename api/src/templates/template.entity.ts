import { defineEntity, p } from "@mikro-orm/postgresql";
import { TemplateType } from "../types/template-type.entity.js";
import { User } from "../users/user.entity.js";

const TemplateSchema = defineEntity({
  name: "Template",
  tableName: "templates",
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).deleteRule("cascade"),
    type: () => p.manyToOne(TemplateType).deleteRule("cascade"),
    title: p.text(),
    description: p.text().nullable(),
    content: p.text(),
    /** Saved changes of title, description, content or type; part of the ETag. */
    version: p.integer().default(1),
    favourite: p.boolean().default(false),
    position: p.double().nullable(),
    useCount: p.integer().default(0),
    lastUsedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    updatedAt: p
      .datetime(3)
      .onCreate((made: { createdAt?: Date }) => made.createdAt ?? new Date())
      .onUpdate(() => new Date()),
  },
});

export class Template extends TemplateSchema.class {}
TemplateSchema.setClass(Template);
