import { ENCODINGS, text } from "@promptory/rules";
import { z } from "zod";
import { KINDS } from "./read-files.js";

// Checked in the worker thread, so this file imports nothing of Nest.
const MAX_FILES = 2_000;

const UploadFile = z
  .strictObject({
    name: text({ name: "File name", max: 500 }),
    text: z
      .optional(z.string({ error: "text must be text" }))
      .meta({ description: "The file, when it is text in UTF-8" }),
    base64: z
      .optional(z.string({ error: "base64 must be text" }).regex(/^[A-Za-z0-9+/]*={0,2}$/, "base64 must be Base64"))
      .meta({ description: "The file's bytes, when it is anything else: another encoding, or a zip archive" }),
  })
  .refine(({ text, base64 }) => (text === undefined) !== (base64 === undefined), {
    error: "Send either text or base64 of a file.",
  });

export const UploadImport = z
  .strictObject({
    files: z
      .array(UploadFile, { error: "Send the files." })
      .min(1, "Send at least one file.")
      .max(MAX_FILES, `Send at most ${MAX_FILES} files; put more into a zip archive.`),
    format: z
      .optional(z.enum(KINDS, { error: `format must be one of ${KINDS.join(", ")}.` }))
      .meta({ description: "What the files are; left out, their contents say it" }),
    encoding: z
      .optional(z.enum(ENCODINGS, { error: `encoding must be one of ${ENCODINGS.join(", ")}.` }))
      .meta({ description: "The encoding of the files; left out, their bytes say it" }),
  })
  .meta({
    id: "UploadImport",
    description: "Files to look at.",
    examples: [{ files: [{ name: "prompts.csv", text: "act,prompt\nPoet,I want you to act as a poet.\n" }] }],
  });
export type UploadImport = z.output<typeof UploadImport>;
