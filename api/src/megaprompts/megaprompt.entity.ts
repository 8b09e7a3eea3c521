import { defineEntity, p } from "@mikro-orm/postgresql";
import { User } from "../users/user.entity.js";
import type { MegapromptPart, MegapromptSeparator } from "./megaprompts.dto.js";

const MegapromptSchema = defineEntity({
  name: "Megaprompt",
  tableName: "megaprompts",
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).deleteRule("cascade"),
    name: p.text(),
    separator: p.text().$type<MegapromptSeparator>(),
    titles: p.boolean(),
    parts: p.json<MegapromptPart[]>(),
    version: p.integer().default(1),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    updatedAt: p
      .datetime(3)
      .onCreate((made: { createdAt?: Date }) => made.createdAt ?? new Date())
      .onUpdate(() => new Date()),
  },
});

export class Megaprompt extends MegapromptSchema.class {}
MegapromptSchema.setClass(Megaprompt);
