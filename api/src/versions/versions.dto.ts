import { LIMITS, VERSION_SOURCES, versionNote } from "@promptory/rules";
import { z } from "zod";
import { moment } from "../common/api-docs.js";
import { paging } from "../common/query.js";

const example = {
  n: 2,
  current: false,
  title: "Poet",
  characters: 28,
  type: { id: 4, name: "writing", label: "Writing", color: "#34c759" },
  source: "web",
  note: "Shorter",
  createdAt: "2026-05-04T09:30:00.000Z",
  by: { id: 7, username: "ada" },
} as const;

const fields = {
  n: z.int().meta({ description: "Counts from 1; the prompt's ETag carries the present one" }),
  current: z.boolean().meta({ description: "Whether it is the prompt as it is now" }),
  title: z.string(),
  characters: z.int().meta({ description: "Length of the content" }),
  type: z
    .object({ id: z.int(), name: z.string(), label: z.string(), color: z.string() })
    .meta({ description: "Its type as it was then; it may be gone" }),
  source: z.enum(VERSION_SOURCES).meta({ description: "Where it was saved from" }),
  note: z.string().nullable().meta({ description: "What its author said of it" }),
  createdAt: moment,
  by: z.object({ id: z.int(), username: z.string() }),
};

export const Version = z
  .object(fields)
  .meta({ id: "Version", description: "A state a prompt was saved in.", examples: [example] });
export type Version = z.output<typeof Version>;

export const VersionText = z.object({ ...fields, description: z.string().nullable(), content: z.string() }).meta({
  id: "VersionText",
  description: "A state a prompt was saved in, with its description and content.",
  examples: [{ ...example, description: null, content: "I want you to act as a poet." }],
});
export type VersionText = z.output<typeof VersionText>;

export const ListVersions = z.object(paging());
export type ListVersions = z.output<typeof ListVersions>;

export const RestoreVersion = z.strictObject({ note: z.optional(versionNote) }).meta({
  id: "RestoreVersion",
  description: `What is said of the new version, at most ${LIMITS.versionNote} characters; without it, which one came back.`,
  examples: [{ note: "The long one was better" }],
});
export type RestoreVersion = z.output<typeof RestoreVersion>;
