import { z } from "zod";
import { parseBoundedJson } from "./bounded-json.js";
import { readType } from "./library-json.js";
import type { Said } from "./markdown.js";

/** The file in an archive of ours that says what the Markdown files cannot say themselves. */
export const INDEX_FILE = "promptory.json";
export const INDEX_FORMAT = { format: "promptory-files", version: 1 } as const;

const Index = z.object({
  format: z.literal(INDEX_FORMAT.format),
  version: z.literal(INDEX_FORMAT.version),
  types: z.array(z.unknown()),
  files: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** Reads the index of an archive; undefined when the text is something else. */
export function readIndex(text: string): Said | undefined {
  try {
    const { data } = Index.safeParse(parseBoundedJson(text));
    if (!data) return undefined;
    const types = data.types.map(readType).filter((type) => typeof type !== "string");
    return { types: new Map(types.map((type) => [type.name, type])), files: data.files };
  } catch {
    return undefined;
  }
}
