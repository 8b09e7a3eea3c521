import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";
import { library } from "./locales/en/library.ts";
import { text } from "./text.ts";

/** Where a version of a prompt can come from. */
export const VERSION_SOURCES = ["web", "import", "improve", "extension", "agent", "restore"] as const;
export type VersionSource = (typeof VERSION_SOURCES)[number];

/** Sources that a client may name when saving; the server sets those of imports and restores. */
export const CLIENT_SOURCES = ["web", "improve", "extension"] as const satisfies readonly VersionSource[];

/** What changed, in a person's own words; may be left empty. */
export const versionNote = text({ name: library.names.note, max: LIMITS.versionNote, optional: true });

/** What may be said of a save beside the fields of the prompt. */
export const versionFields = {
  source: z.optional(z.enum(CLIENT_SOURCES, { error: library.prompt.source(CLIENT_SOURCES.join(", ")) })),
  note: z.optional(versionNote),
};
