import { LIMITS, megapromptFields, megapromptParts, megapromptSeparator } from "@promptory/rules";
import { z } from "zod";
import { moment } from "../common/api-docs.js";
import { paging } from "../common/query.js";

export type MegapromptPart = z.output<typeof megapromptParts>[number];
export type MegapromptSeparator = z.output<typeof megapromptSeparator>;

const written = {
  name: "Release day",
  separator: "blank-line",
  titles: true,
  parts: [
    { kind: "heading", text: "Context" },
    { kind: "prompt", templateId: 12 },
  ],
};

export const ListMegaprompts = z.object(paging(LIMITS.perPerson));
export type ListMegaprompts = z.output<typeof ListMegaprompts>;

export const WriteMegaprompt = z.strictObject(megapromptFields).meta({
  id: "WriteMegaprompt",
  description: "A megaprompt as a person puts it together; `titles` puts each prompt's title above it.",
  examples: [written],
});
export type WriteMegaprompt = z.output<typeof WriteMegaprompt>;

export const Megaprompt = z
  .object({
    id: z.int(),
    name: z.string(),
    separator: megapromptSeparator,
    titles: z.boolean(),
    parts: megapromptParts,
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({
    id: "Megaprompt",
    description: "Prompts and headings in an order, saved by name. A prompt that was deleted since is still named.",
    examples: [{ id: 3, ...written, createdAt: "2026-05-04T09:30:00.000Z", updatedAt: "2026-05-04T09:30:00.000Z" }],
  });
export type Megaprompt = z.output<typeof Megaprompt>;
