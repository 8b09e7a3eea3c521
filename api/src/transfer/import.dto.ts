import { text } from "@promptory/rules";
import { z } from "zod";

const content = z
  .string({ error: "Send the file's text." })
  .min(1, "The file is empty.")
  .meta({ description: "The CSV file as text (UTF-8)", maxLength: 20_000_000 });

const fileName = text({ name: "File name", max: 255, optional: true });

const csv = 'act,prompt,type\nPoet,"I want you to act as a poet.",TEXT\n';

export const ImportFile = z
  .strictObject({ content, fileName: z.optional(fileName) })
  .meta({ id: "ImportFile", description: "A file to look at.", examples: [{ content: csv, fileName: "prompts.csv" }] });
export type ImportFile = z.output<typeof ImportFile>;

export const RunImport = z
  .strictObject({
    content,
    fileName: z.optional(fileName),
    duplicates: z
      .enum(["skip", "keep"], { error: "duplicates must be skip or keep." })
      .default("skip")
      .meta({ description: "What happens to a prompt there already is, title and content to the letter" }),
  })
  .meta({ id: "RunImport", description: "A file to import.", examples: [{ content: csv, duplicates: "skip" }] });
export type RunImport = z.output<typeof RunImport>;

const problems = {
  problems: z
    .array(z.object({ line: z.int(), message: z.string() }))
    .meta({ description: "Rows that cannot be read, with the line of the file they begin on and why; the first 500" }),
  problemCount: z.int().meta({ description: "All rows that cannot be read" }),
};

export const ImportPreview = z
  .object({
    columns: z.array(z.string()).meta({ description: "The file's columns" }),
    total: z.int().meta({ description: "Rows" }),
    ready: z.int().meta({ description: "Rows that will come in" }),
    same: z.int().meta({ description: "Rows there already are, in the library or further up in the file" }),
    ...problems,
    types: z
      .array(z.object({ name: z.string(), label: z.string(), color: z.string(), count: z.int(), isNew: z.boolean() }))
      .meta({ description: "Types of the readable rows" }),
    sample: z
      .array(z.object({ line: z.int(), title: z.string(), type: z.string(), preview: z.string() }))
      .meta({ description: "The first 20 rows that will come in" }),
  })
  .meta({
    id: "ImportPreview",
    description: "What an import would do; nothing is written.",
    examples: [
      {
        columns: ["act", "prompt", "type"],
        total: 2,
        ready: 1,
        same: 0,
        problems: [{ line: 3, message: "Content is required" }],
        problemCount: 1,
        types: [{ name: "text", label: "Text", color: "#007aff", count: 1, isNew: true }],
        sample: [{ line: 2, title: "Poet", type: "Text", preview: "I want you to act as a poet." }],
      },
    ],
  });
export type ImportPreview = z.output<typeof ImportPreview>;

export const ImportResult = z
  .object({
    created: z.int().meta({ description: "Prompts made" }),
    skipped: z.int().meta({ description: "Rows left out because there already was such a prompt" }),
    typesCreated: z.int(),
    ...problems,
  })
  .meta({
    id: "ImportResult",
    description: "What an import did.",
    examples: [{ created: 1, skipped: 0, typesCreated: 1, problems: [], problemCount: 0 }],
  });
export type ImportResult = z.output<typeof ImportResult>;
