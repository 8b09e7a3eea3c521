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
    /** Empty once the administrator who made it is gone. */
    createdBy: () => p.manyToOne(User).fieldName("created_by").nullable().deleteRule("set null"),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    isActive: p.boolean().default(true),
    /** The place among its neighbours, from 1; the id settles ties. */
    position: p.integer().default(0),
  },
});

/** A prompt type every new user gets a copy of. */
export class DefaultTemplateType extends DefaultTemplateTypeSchema.class {}
DefaultTemplateTypeSchema.setClass(DefaultTemplateType);
