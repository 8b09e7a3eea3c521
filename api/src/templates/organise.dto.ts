import {
  favourite,
  idInBody,
  MAX_ID,
  ORGANISE_LIMITS,
  offered,
  promptTypeIdInBody,
  somePromptIds,
  tagName,
  tagNames,
} from "@promptory/rules";
import { z } from "zod";
import { optionalMoment, promptSearch } from "../common/query.js";

export const jsonFilter = z.strictObject(
  {
    search: promptSearch,
    typeId: z.optional(promptTypeIdInBody),
    favourite: z.optional(favourite),
    tag: z.optional(tagNames),
    updatedAfter: optionalMoment("updatedAfter"),
    updatedBefore: optionalMoment("updatedBefore"),
  },
  { error: ({ code }) => (code === "invalid_type" ? "filter must be an object of filters." : undefined) },
);

const target = {
  ids: z.optional(somePromptIds).meta({ description: "These prompts; those that are gone are skipped" }),
  filter: jsonFilter
    .optional()
    .meta({ description: "Every prompt they let through, instead of ids; needs `expected`" }),
  expected: z
    .optional(
      z
        .int("expected must be a whole number.")
        .min(0, "expected must not be negative.")
        .max(MAX_ID, "expected is too large."),
    )
    .meta({ description: "`total` of GET /api/templates/counts for the filter; 409 when it is another number by now" }),
};

const tags = z
  .array(tagName, { error: "Tags must be a list" })
  .min(1, "Choose at least one tag.")
  .max(ORGANISE_LIMITS.tags, `A prompt can have at most ${ORGANISE_LIMITS.tags} tags`);

const actions = z.discriminatedUnion(
  "action",
  [
    z.strictObject({ action: z.literal("move"), typeId: promptTypeIdInBody, ...target }),
    z.strictObject({ action: z.literal("addTags"), tags, ...target }),
    z.strictObject({ action: z.literal("removeTags"), tags, ...target }),
    z.strictObject({ action: z.literal("favourite"), favourite, ...target }),
    z.strictObject({ action: z.literal("offer"), offered, ...target }),
    z.strictObject({ action: z.literal("delete"), ...target }),
  ],
  { error: "action must be one of move, addTags, removeTags, favourite, offer, delete." },
);

export const ChangeMany = actions
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ["ids"],
    error: "Send either ids or a filter.",
  })
  .refine(({ filter, expected }) => filter === undefined || expected !== undefined, {
    path: ["expected"],
    error: "Say with a filter how many prompts it lets through.",
  })
  .meta({
    id: "ChangeMany",
    description: "One change of many prompts.",
    // Not `examples`: of a schema with alternatives they are left out of the document.
    example: { action: "addTags", tags: ["poetry"], ids: [12, 13] },
  });
export type ChangeMany = z.output<typeof ChangeMany>;

export const ChangedMany = z
  .object({
    count: z.int().meta({ description: "Prompts it was done to" }),
    trashId: z.int().nullable().meta({ description: "After a delete: for POST /api/trash/{id}/restore" }),
    undoId: z.int().nullable().meta({
      description:
        "For POST /api/operations/{id}/undo: within a day, a delete within 30; null when nothing was changed. A change that is no delete can also be undone by POST /api/undo/{id}",
    }),
  })
  .meta({
    id: "ChangedMany",
    description: "How many prompts were changed.",
    examples: [{ count: 2, trashId: null, undoId: 5 }],
  });
export type ChangedMany = z.output<typeof ChangedMany>;

export const MoveTemplate = z
  .strictObject({ before: z.optional(idInBody), after: z.optional(idInBody) })
  .refine(({ before, after }) => (before === undefined) !== (after === undefined), {
    path: ["before"],
    error: "Send either before or after.",
  })
  .meta({ id: "MoveTemplate", description: "Where a prompt goes in the own order.", examples: [{ after: 13 }] });
export type MoveTemplate = z.output<typeof MoveTemplate>;

export const TemplatePosition = z
  .object({ id: z.int(), position: z.number() })
  .meta({ id: "TemplatePosition", description: "Where a prompt is now.", examples: [{ id: 12, position: -12.5 }] });
export type TemplatePosition = z.output<typeof TemplatePosition>;

export const TemplateCounts = z
  .object({
    total: z.int().meta({ description: "Prompts all of the filters let through" }),
    favourites: z.int().meta({ description: "Favourites among what the other filters let through" }),
    types: z
      .array(z.object({ id: z.int(), count: z.int() }))
      .meta({ description: "Prompts of each type among what the other filters let through" }),
    tags: z
      .array(z.object({ name: z.string(), count: z.int() }))
      .meta({ description: "Prompts of each tag among what all filters let through" }),
  })
  .meta({
    id: "TemplateCounts",
    description: "What each filter would leave.",
    examples: [{ total: 12, favourites: 3, types: [{ id: 4, count: 12 }], tags: [{ name: "poetry", count: 2 }] }],
  });
export type TemplateCounts = z.output<typeof TemplateCounts>;
