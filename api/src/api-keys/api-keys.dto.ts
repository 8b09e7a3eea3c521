import { apiKeyName, currentPassword, idInBody, LIMITS, tagNames } from "@promptory/rules";
import { z } from "zod";
import { KEY_SCOPES } from "../common/access.js";
import { moment } from "../common/api-docs.js";
import { paging, searchText, sort } from "../common/query.js";

const KEY = "ptk_4kFh2Qx8ZrT1vNc7Lw0mYb6Dj3Gs9Pa50z8tRn";

/** The default requests per minute. */
export const KEY_PER_MINUTE = 300;

export const keyScopes = z
  .array(z.enum(KEY_SCOPES, { error: "A scope is read or write." }), {
    error: "scopes must be a list of read and write.",
  })
  .refine((list) => list.includes("read"), { error: "scopes must contain read." })
  .transform((list) => KEY_SCOPES.filter((scope) => list.includes(scope)))
  .meta({ description: "`read`, or `read` and `write`", examples: [["read"]] });

export const keyPrompts = z
  .discriminatedUnion(
    "kind",
    [
      z.strictObject({ kind: z.enum(["all", "offered"]) }),
      z.strictObject({
        kind: z.literal("types"),
        typeIds: z.array(idInBody).min(1, "Choose at least one type.").max(LIMITS.perPerson),
      }),
      z.strictObject({ kind: z.literal("tags"), tags: tagNames.check(z.minLength(1, "Choose at least one tag.")) }),
    ],
    { error: "prompts.kind must be all, offered, types or tags." },
  )
  .meta({
    description: "Which prompts it reaches. A key that does not reach all of them opens `/mcp` and nothing else",
    example: { kind: "offered" },
  });

const answeredPrompts = z
  .object({
    kind: z.enum(["all", "offered", "types", "tags"]),
    typeIds: z.array(z.int()).optional(),
    tags: z.array(z.string()).optional(),
  })
  .meta({ description: "Which prompts it reaches" });

const fields = {
  id: z.int(),
  name: z.string(),
  prefix: z.string().meta({ description: "What the key begins with" }),
  lastFour: z.string().meta({ description: "What the key ends with" }),
  scopes: z.array(z.enum(KEY_SCOPES)).meta({ description: "`read`, or `read` and `write`" }),
  prompts: answeredPrompts,
  endsAt: moment.nullable().meta({ description: "When it expires" }),
  perMinute: z.int().nullable().meta({ description: "Requests a minute; null: as many as its owner may send" }),
  client: z.string().nullable().meta({ description: "The OAuth client whose grant it is; null for a key" }),
  createdAt: moment,
  lastUsedAt: moment.nullable().meta({ description: "To the minute; null until it is used" }),
};

const example = {
  id: 5,
  name: "Laptop",
  prefix: KEY.slice(0, 8),
  lastFour: KEY.slice(-4),
  scopes: ["read" as const],
  prompts: { kind: "all" as const },
  endsAt: null,
  perMinute: 300,
  client: null,
  createdAt: "2026-05-04T09:30:00.000Z",
  lastUsedAt: null,
};

const apiKey = z.string().meta({ description: "The key itself. It is shown this once only" });

export const ApiKeyInfo = z
  .object(fields)
  .meta({ id: "ApiKeyInfo", description: "An API key without its secret.", examples: [example] });
export type ApiKeyInfo = z.output<typeof ApiKeyInfo>;

export const AdminApiKey = z
  .object({ ...fields, owner: z.object({ id: z.int(), username: z.string(), isAdmin: z.boolean() }) })
  .meta({
    id: "AdminApiKey",
    description: "An API key of any user, without its secret.",
    examples: [{ ...example, owner: { id: 7, username: "Ada", isAdmin: false } }],
  });
export type AdminApiKey = z.output<typeof AdminApiKey>;

const keyOrders = ["-createdAt", "createdAt", "-lastUsedAt", "lastUsedAt"] as const;

export const ListApiKeys = z.object({
  search: searchText.describe(
    "Part of the owner's name or e-mail address, of the key's name, or of what the key ends with",
  ),
  sort: sort(keyOrders),
  ...paging(),
});
export type ListApiKeys = z.output<typeof ListApiKeys>;

export const ListOwnApiKeys = z.object(paging(LIMITS.perPerson));
export type ListOwnApiKeys = z.output<typeof ListOwnApiKeys>;

export const CreateApiKey = z
  .strictObject({
    name: apiKeyName,
    currentPassword: z.optional(currentPassword),
    scopes: keyScopes.default([...KEY_SCOPES]),
    prompts: keyPrompts.default({ kind: "all" }),
    endsAt: z.iso
      .datetime({ error: "endsAt must be a moment like 2026-05-04T09:30:00.000Z.", offset: true })
      .refine((text) => Date.parse(text) > Date.now(), { error: "The end must be in the future." })
      .optional()
      .meta({ description: "When it expires" }),
    perMinute: z
      .int("perMinute must be a whole number.")
      .min(1, "perMinute must be at least 1.")
      .max(6000, "perMinute must be at most 6000.")
      .default(KEY_PER_MINUTE)
      .meta({ description: "Requests a minute" }),
  })
  .meta({
    id: "CreateApiKey",
    description: "How the key is called, and the password where the last sign-in is more than ten minutes ago.",
    examples: [{ name: "Laptop" }],
  });
export type CreateApiKey = z.output<typeof CreateApiKey>;

export const NewApiKey = z
  .object({ ...fields, apiKey })
  .meta({ id: "NewApiKey", description: "A key that has just been made.", examples: [{ ...example, apiKey: KEY }] });
export type NewApiKey = z.output<typeof NewApiKey>;

export const ExtensionApiKey = z.object({ success: z.boolean(), apiKey, message: z.string() }).meta({
  id: "ExtensionApiKey",
  description: "The key for the browser extension.",
  examples: [{ success: true, apiKey: KEY, message: "Copy this key now: it is shown this once only." }],
});
export type ExtensionApiKey = z.output<typeof ExtensionApiKey>;
