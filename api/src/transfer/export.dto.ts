import { z } from "zod";
import { moment } from "../common/api-docs.js";

/** The format's name and version, for whatever reads the file. */
export const EXPORT_FORMAT = { format: "promptory", version: 1 } as const;

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
      type: "writing",
      title: "Poet",
      content: "I want you to act as a poet.",
      useCount: 3,
      lastUsedAt: "2026-05-05T10:00:00.000Z",
      createdAt: "2026-05-04T09:30:00.000Z",
      updatedAt: "2026-05-04T09:30:00.000Z",
    },
  ],
};

const ExportedType = z.object({
  name: z.string(),
  label: z.string(),
  color: z.string(),
  defaultContent: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
});

const ExportedTemplate = z.object({
  type: z.string().meta({ description: "The name of its type" }),
  title: z.string(),
  content: z.string(),
  useCount: z.int(),
  lastUsedAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
});

export const LibraryExport = z
  .object({
    format: z.literal(EXPORT_FORMAT.format),
    version: z.literal(EXPORT_FORMAT.version),
    exportedAt: moment,
    types: z.array(ExportedType),
    templates: z.array(ExportedTemplate),
  })
  .meta({ id: "LibraryExport", description: "A whole library, to the letter.", examples: [example] });
export type LibraryExport = z.output<typeof LibraryExport>;
export type ExportedType = z.output<typeof ExportedType>;
export type ExportedTemplate = z.output<typeof ExportedTemplate>;
