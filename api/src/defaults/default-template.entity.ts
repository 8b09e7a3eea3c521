import { defineEntity, p } from "@mikro-orm/postgresql";
import { User } from "../users/user.entity.js";
import { DefaultTemplateType } from "./default-template-type.entity.js";

const DefaultTemplateSchema = defineEntity({
  name: "DefaultTemplate",
  tableName: "default_templates",
  properties: {
    id: p.integer().primary(),
    type: () => p.manyToOne(DefaultTemplateType).deleteRule("cascade"),
    title: p.text(),
    content: p.text(),
    /** Empty once the administrator who made it is gone. */
    createdBy: () => p.manyToOne(User).fieldName("created_by").nullable().deleteRule("set null"),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    isActive: p.boolean().default(true),
    /** The place among its neighbours, from 1; the id settles ties. */
    position: p.integer().default(0),
  },
});

/** A prompt every new user gets a copy of. */
export class DefaultTemplate extends DefaultTemplateSchema.class {}
DefaultTemplateSchema.setClass(DefaultTemplate);
