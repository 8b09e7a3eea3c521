import { defineEntity, p } from "@mikro-orm/postgresql";
import { User } from "../users/user.entity.js";

const ApiKeySchema = defineEntity({
  name: "ApiKey",
  tableName: "api_keys",
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).deleteRule("cascade"),
    /** Unique for its owner. */
    name: p.text(),
    /** SHA-256 of the key, never the key: it has far too many bits to be guessed. */
    hash: p.text().hidden(),
    prefix: p.text(),
    lastFour: p.text(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    lastUsedAt: p.datetime(3).nullable(),
  },
});

/** What lets a program reach its owner's prompts and types. */
export class ApiKey extends ApiKeySchema.class {}
ApiKeySchema.setClass(ApiKey);
