import { LIMITS, VERSION_SOURCES } from "@promptory/rules";
import { z } from "zod";
import { moment } from "../common/api-docs.js";
import { EXPORT_FORMAT } from "../formats/read.js";
import { jsonFilter } from "../templates/organise.dto.js";
import { FilterTemplates } from "../templates/templates.dto.js";

const MAX_IDS = 500;
const MAX_ID = 2_147_483_647;
const WRONG_IDS = `ids must be at most ${MAX_IDS} numbers with commas between them.`;

export const ExportQuery = z.object({
  format: z
    .enum(["json", "csv", "markdown"], { error: "format must be json, csv or markdown." })
    .default("json")
    .describe("JSON holds everything; Markdown is a zip archive with a file for each prompt"),
  ...FilterTemplates.shape,
  ids: z
    .string({ error: WRONG_IDS })
    .max(MAX_IDS * 11, WRONG_IDS)
    .regex(/^\d{1,10}(,\d{1,10})*$/, WRONG_IDS)
    .transform((list) => list.split(",").map(Number))
    .refine((ids) => ids.length <= MAX_IDS && ids.every((id) => id >= 1 && id <= MAX_ID), { error: WRONG_IDS })
    .optional()
    .describe("Prompts by their ids, with commas between them"),
});
export type ExportQuery = z.output<typeof ExportQuery>;

const example = {
  ...EXPORT_FORMAT,
  exportedAt: "2026-05-05T10:00:00.000Z",
  types: [
    {
      name: "writing",
      label: "Writing",
      color: "#34c759",
      defaultContent: null,
      createdAt: "2026-05-04T09:30:00.000Z",
      updatedAt: "2026-05-04T09:30:00.000Z",
    },
  ],
  templates: [
    {
      id: 12,
      type: "writing",
      title: "Poet",
      content: "I want you to act as a poet.",
      command: "poet",
      useCount: 3,
      lastUsedAt: "2026-05-05T10:00:00.000Z",
      createdAt: "2026-05-04T09:30:00.000Z",
      updatedAt: "2026-05-04T09:30:00.000Z",
    },
  ],
  complete: true,
};

const ExportedType = z.object({
  name: z.string(),
  label: z.string(),
  color: z.string(),
  defaultContent: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
});

const Cause = z.object({ source: z.enum(VERSION_SOURCES), note: z.string().nullable(), createdAt: moment });

const PastVersion = Cause.extend({
  title: z.string(),
  description: z.string().nullable().optional(),
  content: z.string(),
  type: z.string(),
  typeLabel: z.string(),
  typeColor: z.string(),
});

const ExportedTemplate = z.object({
  id: z.int().meta({ description: "Its id where the export was made; tells it apart from others of its title" }),
  type: z.string().meta({ description: "The name of its type" }),
  title: z.string(),
  description: z.string().optional(),
  content: z.string(),
  useCount: z.int(),
  lastUsedAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
  favourite: z.boolean().optional(),
  command: z.string().meta({ description: "Its short name, kept by an import unless another prompt has it" }),
  offered: z.boolean().optional().meta({ description: "Whether agents list it, where that was set" }),
  tags: z.array(z.string()).optional(),
  position: z.number().optional().meta({ description: "Its place in the person's own order, where there is one" }),
  latest: Cause.optional().meta({ description: "How its present text came" }),
  versions: z.array(PastVersion).optional().meta({ description: "Earlier texts, the oldest first" }),
  origin: z
    .object({ file: z.string(), frontMatter: z.string() })
    .optional()
    .meta({ description: "The Markdown file it came from, with what stood above its text" }),
});

export const LibraryExport = z
  .object({
    format: z.literal(EXPORT_FORMAT.format),
    version: z.literal(EXPORT_FORMAT.version),
    exportedAt: moment,
    types: z.array(ExportedType),
    templates: z.array(ExportedTemplate),
    complete: z.literal(true).meta({ description: "The last field: a file without it is cut off" }),
  })
  .meta({
    id: "LibraryExport",
    description: `A library, to the letter; contents hold up to ${LIMITS.content.toLocaleString("en")} characters.`,
    examples: [example],
  });
export type LibraryExport = z.output<typeof LibraryExport>;
export type ExportedType = z.output<typeof ExportedType>;
export type ExportedTemplate = z.output<typeof ExportedTemplate>;

export const CreateExport = z
  .strictObject({ filter: jsonFilter.optional().meta({ description: "Only the prompts that they let through" }) })
  .meta({
    id: "CreateExport",
    description: "Which prompts an export has; without a filter it is the whole library.",
    examples: [{ filter: { favourite: true } }],
  });
export type CreateExport = z.output<typeof CreateExport>;

export const ExportJob = CreateExport;
