import { defineEntity, p } from "@mikro-orm/postgresql";
import { User } from "../users/user.entity.js";

const TemplateTypeSchema = defineEntity({
  name: "TemplateType",
  tableName: "template_types",
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).deleteRule("cascade"),
    name: p.text(),
    label: p.text(),
    color: p.text(),
    defaultContent: p.text().nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    updatedAt: p
      .datetime(3)
      .onCreate((made: { createdAt?: Date }) => made.createdAt ?? new Date())
      .onUpdate(() => new Date()),
  },
});

export class TemplateType extends TemplateTypeSchema.class {}
TemplateTypeSchema.setClass(TemplateType);
