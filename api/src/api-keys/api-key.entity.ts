import { defineEntity, p } from "@mikro-orm/postgresql";
import type { KeyPrompts, KeyScope } from "../common/access.js";
import { User } from "../users/user.entity.js";

const ApiKeySchema = defineEntity({
  name: "ApiKey",
  tableName: "api_keys",
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).deleteRule("cascade"),
    name: p.text(),
    /** SHA-256 of the key, which has far too many bits to be guessed. */
    hash: p.text().hidden(),
    prefix: p.text(),
    lastFour: p.text(),
    scopes: p.array<KeyScope>().columnType("text[]"),
    prompts: p.json<KeyPrompts>(),
    endsAt: p.datetime(3).nullable(),
    perMinute: p.integer().nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    lastUsedAt: p.datetime(3).nullable(),
    clientId: p.text().nullable(),
    redirectUri: p.text().nullable(),
    resource: p.text().nullable(),
    /** SHA-256 of the constant part of the refresh token, and of the part that each refresh replaces. */
    familyHash: p.text().nullable().hidden(),
    refreshHash: p.text().nullable().hidden(),
    refreshEndsAt: p.datetime(3).nullable(),
  },
});

export class ApiKey extends ApiKeySchema.class {}
ApiKeySchema.setClass(ApiKey);
