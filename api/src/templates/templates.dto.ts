import {
  favourite,
  LIMITS,
  ORGANISE_LIMITS,
  offered,
  promptCommand,
  promptFields,
  promptIds,
  tagName,
  tagNames,
  type VersionSource,
  versionFields,
} from "@promptory/rules";
import { z } from "zod";
import { moment } from "../common/api-docs.js";
import {
  flag,
  idsInQuery,
  optionalId,
  optionalMoment,
  paging,
  promptSearch,
  repeated,
  sort,
  wholeNumber,
} from "../common/query.js";

const example = {
  id: 12,
  userId: 7,
  typeId: 4,
  type: { id: 4, name: "writing", label: "Writing", color: "#34c759", defaultContent: null },
  title: "Poet",
  description: null,
  content: "I want you to act as a poet.",
  favourite: true,
  tags: ["poetry"],
  position: null,
  command: "poet",
  offered: true,
  useCount: 3,
  lastUsedAt: "2026-05-05T10:00:00.000Z",
  createdAt: "2026-05-04T09:30:00.000Z",
  updatedAt: "2026-05-04T09:30:00.000Z",
};

export const Template = z
  .object({
    id: z.int(),
    userId: z.int().meta({ description: "The owner" }),
    typeId: z.int(),
    type: z.object({
      id: z.int(),
      name: z.string(),
      label: z.string(),
      color: z.string(),
      defaultContent: z.string().nullable(),
    }),
    title: z.string(),
    description: z.string().nullable().meta({ description: "What it is for, in a sentence or two" }),
    content: z.string(),
    favourite: z.boolean(),
    tags: z.array(z.string()).meta({ description: "In alphabetical order" }),
    position: z
      .number()
      .nullable()
      .meta({ description: "Its place in the own order; without one the id, negative, stands for it" }),
    command: z
      .string()
      .meta({ description: "Its short name, made from its first title; unique among the owner's prompts" }),
    offered: z.boolean().meta({ description: "Whether agents list it; until this is set, favourites are offered" }),
    useCount: z.int().meta({ description: "How often it was copied or inserted" }),
    lastUsedAt: moment.nullable(),
    createdAt: moment,
    updatedAt: moment,
    match: z.literal("near").optional().meta({
      description: "Most of the words that were searched for, or a title like them, offered when nothing matches",
    }),
    meant: z.string().optional().meta({
      description: "With `match`: the words of the library that the search was taken for, if a word was mistyped",
      example: "contract translator",
    }),
  })
  .meta({ id: "Template", description: "A prompt.", examples: [example] });
export type Template = z.output<typeof Template>;

export const SimilarTemplate = z
  .object({
    id: z.int(),
    title: z.string(),
    type: z.object({ label: z.string(), color: z.string() }),
    same: z.int().meta({ description: "How many percent of the words of the two texts are the same" }),
    nearDuplicate: z.boolean().meta({ description: "Whether one is probably a copy of the other" }),
  })
  .meta({
    id: "SimilarTemplate",
    description: "A prompt of the library that shares rare words with another one.",
    examples: [{ id: 13, title: "Poet", type: { label: "Text", color: "#34c759" }, same: 92, nearDuplicate: true }],
  });
export type SimilarTemplate = z.output<typeof SimilarTemplate>;

const written = { title: "Poet", content: "I want you to act as a poet.", typeId: 4 };

const marks = {
  favourite: z.optional(favourite),
  tags: z.optional(tagNames),
  command: z.optional(promptCommand),
  offered: z.optional(offered),
};

export const WriteTemplate = z.strictObject({ ...promptFields, ...marks, ...versionFields }).meta({
  id: "WriteTemplate",
  description: "A prompt as a person writes it; `source` and `note` are stored with the version.",
  examples: [written],
});
export type WriteTemplate = z.output<typeof WriteTemplate>;

export const ChangeTemplate = z
  .strictObject({ ...promptFields, ...marks, ...versionFields })
  .partial()
  .meta({
    id: "ChangeTemplate",
    description: "What changes of a prompt; `source` and `note` are stored with the version.",
    examples: [{ title: "Poet", note: "A shorter title" }],
  });
export type ChangeTemplate = z.output<typeof ChangeTemplate>;

export const TemplateUsage = z.object({ id: z.int(), useCount: z.int(), lastUsedAt: moment }).meta({
  id: "TemplateUsage",
  description: "How often a prompt was used.",
  examples: [{ id: 12, useCount: 4, lastUsedAt: "2026-05-05T10:00:00.000Z" }],
});
export type TemplateUsage = z.output<typeof TemplateUsage>;

export const UseTemplates = z
  .strictObject({
    ids: promptIds,
  })
  .meta({ id: "UseTemplates", description: "Prompts used together.", examples: [{ ids: [12, 15] }] });
export type UseTemplates = z.output<typeof UseTemplates>;

const orders = ["-updatedAt", "updatedAt", "title", "-title", "relevance", "position", "-lastUsedAt"] as const;
export type Order = (typeof orders)[number];

const filter = {
  search: promptSearch,
  typeId: optionalId.describe("Prompts of one type"),
  favourite: flag("favourite").describe("Only favourites, or only others"),
  tag: repeated(tagName, ORGANISE_LIMITS.tags).describe(
    "Prompts that have the tag, in any case; given several times, all of them",
  ),
  updatedAfter: optionalMoment("updatedAfter").describe("Changed at that moment or later"),
  updatedBefore: optionalMoment("updatedBefore").describe("Changed before that moment"),
};

export const SeveralTemplates = z.object({ ids: idsInQuery("ids", LIMITS.megapromptParts) });
export type SeveralTemplates = z.output<typeof SeveralTemplates>;

export const ListTemplates = z.object({
  ...filter,
  ids: SeveralTemplates.shape.ids
    .optional()
    .describe("These prompts, in this order unless `sort` says otherwise; those that are gone are left out"),
  userId: optionalId.describe("Another owner; for administrators"),
  command: z
    .string({ error: "command must be text." })
    .regex(/^[a-z0-9-]{1,64}$/, "command has only a to z, digits and hyphens.")
    .optional()
    .describe("Prompts whose command begins with it"),
  sort: sort(orders),
  favouritesFirst: flag("favouritesFirst").describe("Favourites before the others; in a search after its rank"),
  ...paging(),
});
export type ListTemplates = z.output<typeof ListTemplates>;

export const ListActiveDefaults = z.object(paging(LIMITS.perPerson));
export type ListActiveDefaults = z.output<typeof ListActiveDefaults>;

export const RecentTemplates = z.object({ limit: wholeNumber("limit", 1, 100, 6) });
export type RecentTemplates = z.output<typeof RecentTemplates>;

export type AgentPrompt = Template & { source: VersionSource };

export const OfferedTemplates = z.object(paging(50));
export type OfferedTemplates = z.output<typeof OfferedTemplates>;

export const FilterTemplates = z.object(filter);
export type FilterTemplates = z.output<typeof FilterTemplates>;

export const Stats = z
  .object({
    totalTemplates: z.int().meta({ description: "Prompts" }),
    totalTypes: z.int().meta({ description: "Prompt types" }),
    totalUsed: z.int().meta({ description: "How often prompts were used" }),
  })
  .meta({
    id: "Stats",
    description: "Figures of one's own library.",
    examples: [{ totalTemplates: 1282, totalTypes: 3, totalUsed: 93 }],
  });
export type Stats = z.output<typeof Stats>;
