import { z } from "zod";
import { moment } from "../common/api-docs.js";
import { paging } from "../common/query.js";
import { FORMATS, MAX_ROWS } from "../formats/read.js";
import { SimilarTemplate } from "../templates/templates.dto.js";
import { SYNTAX_NAMES } from "./read-files.js";

const FileReport = z.object({
  name: z.string(),
  format: z.enum(FORMATS).nullable(),
  encoding: z.string().nullable(),
  rows: z.int(),
  problems: z.int(),
});

const PreviewedType = z.object({
  name: z.string(),
  label: z.string(),
  color: z.string(),
  count: z.int(),
  isNew: z.boolean(),
});

const Outcome = z.object({
  created: z.int(),
  replaced: z.int(),
  skipped: z.int().meta({ description: "Rows left out, by choice or because the library had them" }),
  converted: z.int().meta({ description: "Prompts in which placeholders were converted" }),
  typesCreated: z.int(),
  problems: z.int().meta({ description: "Rows that could not be read" }),
});
export type Outcome = z.output<typeof Outcome>;

const Undo = z.object({
  removed: z.int().meta({ description: "Prompts removed again" }),
  restored: z.int().meta({ description: "Prompts put back as they were" }),
  typesRemoved: z.int(),
  kept: z.int().meta({ description: "Prompts edited since, which stay as they are" }),
  keptTitles: z.array(z.string()).meta({ description: "The titles of the first 20 of them" }),
});
export type Undo = z.output<typeof Undo>;

const outcome = { created: 1, replaced: 0, skipped: 0, converted: 0, typesCreated: 1, problems: 0 };
const example = {
  id: 5,
  status: "preview",
  createdAt: "2026-05-04T09:30:00.000Z",
  appliedAt: null,
  undoneAt: null,
  undoUntil: null,
  files: [{ name: "prompts.csv", format: "csv", encoding: "utf-8", rows: 1, problems: 0 }],
  counts: { new: 1, same: 0, conflict: 0, problem: 0 },
  types: [{ name: "text", label: "Text", color: "#007aff", count: 1, isNew: true }],
  syntaxes: [{ syntax: "dollar", rows: 1, places: 2 }],
  outcome: null,
  undo: null,
};

export const Import = z
  .object({
    id: z.int(),
    status: z.enum(["preview", "applied", "undone"]),
    createdAt: moment,
    appliedAt: moment.nullable(),
    undoneAt: moment.nullable(),
    undoUntil: moment.nullable().meta({ description: "Until when it can be undone" }),
    files: z.array(FileReport),
    counts: z.object({ new: z.int(), same: z.int(), conflict: z.int(), problem: z.int() }),
    types: z.array(PreviewedType).meta({ description: "The types of the readable rows" }),
    syntaxes: z
      .array(z.object({ syntax: z.enum(SYNTAX_NAMES), rows: z.int(), places: z.int() }))
      .meta({ description: "Placeholders of other products, which can be converted" }),
    outcome: Outcome.nullable(),
    undo: Undo.nullable(),
  })
  .meta({ id: "Import", description: "An import, from the preview to the undo.", examples: [example] });
export type Import = z.output<typeof Import>;

const row = {
  n: 1,
  file: "prompts.csv",
  line: 2,
  item: null,
  status: "conflict",
  message: null,
  title: "Poet",
  type: { name: "text", label: "Text" },
  preview: "I want you to act as a poet.",
  target: { id: 12, title: "Poet", updatedAt: "2026-05-04T09:30:00.000Z" },
  convertible: { dollar: 2 },
};

const Row = z.object({
  n: z.int().meta({ description: "Its number in this import" }),
  file: z.string(),
  line: z.int().nullable().meta({ description: "The line of the file it begins on" }),
  item: z.int().nullable().meta({ description: "Which entry of the file it is, where there are no lines" }),
  status: z.enum(["new", "same", "conflict", "problem"]),
  message: z.string().nullable().meta({ description: "Why it cannot be read" }),
  title: z.string(),
  type: z.object({ name: z.string(), label: z.string() }).nullable(),
  preview: z.string(),
  target: z
    .object({ id: z.int(), title: z.string(), updatedAt: moment })
    .nullable()
    .meta({ description: "The prompt of the library it is the same as, or in conflict with" }),
  convertible: z
    .record(z.string(), z.int())
    .meta({ description: "How many placeholders of which other syntax it holds" }),
});

export const ImportRow = Row.meta({ id: "ImportRow", description: "A row of an import.", examples: [row] });
export type ImportRow = z.output<typeof ImportRow>;

export const ImportRowDetail = Row.extend({
  content: z.string(),
  targetContent: z.string().nullable(),
  targetType: z.string().nullable(),
  similar: SimilarTemplate.nullable().meta({ description: "Of a new row: the prompt it is probably a copy of" }),
}).meta({
  id: "ImportRowDetail",
  description: "A row of an import with its whole text, and that of the prompt it would replace.",
  examples: [{ ...row, content: "New text", targetContent: "Old text", targetType: "Text", similar: null }],
});
export type ImportRowDetail = z.output<typeof ImportRowDetail>;

export const ListImportRows = z.object({
  status: z
    .enum(["new", "same", "conflict", "problem"], { error: "status must be new, same, conflict or problem." })
    .optional()
    .describe("Rows of one kind"),
  convertible: z
    .enum(SYNTAX_NAMES, { error: `convertible must be one of ${SYNTAX_NAMES.join(", ")}.` })
    .optional()
    .describe("Rows with placeholders of one syntax"),
  ...paging(50),
});
export type ListImportRows = z.output<typeof ListImportRows>;

export const ListImports = z.object(paging(20));
export type ListImports = z.output<typeof ListImports>;

const choice = z.enum(["skip", "replace", "keep"], { error: "A choice must be skip, replace or keep." });
const n = z.int({ error: "n must be a number." }).min(1, "n must be at least 1.").max(10_000_000, "n is too large.");

export const ApplyImport = z
  .strictObject({
    new: z.enum(["skip", "keep"], { error: "new must be skip or keep." }).default("keep"),
    same: z.enum(["skip", "keep"], { error: "same must be skip or keep." }).default("skip"),
    conflict: choice.default("skip"),
    rows: z
      .array(
        z.strictObject(
          { n, choice },
          {
            error: ({ code }) => (code === "invalid_type" ? "Each row is an object of n and choice." : undefined),
          },
        ),
        {
          error: "rows must be a list.",
        },
      )
      .max(MAX_ROWS, `Choose for at most ${MAX_ROWS} rows.`)
      .default([])
      .meta({ description: "Rows for which something else was chosen" }),
    convert: z
      .array(z.enum(SYNTAX_NAMES, { error: `convert must name ${SYNTAX_NAMES.join(", ")}.` }), {
        error: "convert must be a list.",
      })
      .max(SYNTAX_NAMES.length, "convert names a syntax twice.")
      .default([])
      .meta({ description: "The syntaxes whose placeholders become {{name}}" }),
    unconverted: z
      .array(n, { error: "unconverted must be a list." })
      .max(MAX_ROWS, `Choose for at most ${MAX_ROWS} rows.`)
      .default([])
      .meta({ description: "Rows whose placeholders stay as they are" }),
  })
  .meta({
    id: "ApplyImport",
    description:
      "What happens to each kind of row: skip leaves it out, keep makes a new prompt of it, replace puts it in the place of the prompt it is in conflict with.",
    examples: [{ conflict: "replace", rows: [{ n: 3, choice: "keep" }], convert: ["dollar"] }],
  });
export type ApplyImport = z.output<typeof ApplyImport>;

export const AppliedImport = Outcome.meta({
  id: "AppliedImport",
  description: "What an import did.",
  examples: [outcome],
});

export const UndoneImport = Undo.meta({
  id: "UndoneImport",
  description: "What an undo did.",
  examples: [{ removed: 1, restored: 0, typesRemoved: 1, kept: 0, keptTitles: [] }],
});
export type UndoneImport = Undo;

export const ImportJob = z.object({ importId: z.int(), choices: ApplyImport });
export type ImportJob = z.output<typeof ImportJob>;
