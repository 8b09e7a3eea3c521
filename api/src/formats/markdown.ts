import { isStorable } from "@promptory/rules";
import { z } from "zod";
import { type Halves, readFrontMatter, splitFrontMatter } from "./front-matter.js";
import { described, extrasOf, readType } from "./json.js";
import {
  type FileType,
  labelOf,
  nameOf,
  parseBoundedJson,
  promptProblem,
  type ReadProblem,
  type ReadRow,
  shownTitle,
} from "./read.js";
import { baseName } from "./unzip.js";

export const OWN_KEYS = [
  "promptory",
  "title",
  "description",
  "type",
  "typeLabel",
  "typeColor",
  "useCount",
  "lastUsedAt",
  "createdAt",
  "updatedAt",
  "favourite",
  "command",
  "offered",
  "tags",
  "position",
] as const;

const KINDS: [RegExp, string][] = [
  [/\.agent\.md$/i, "Agents"],
  [/\.chatmode\.md$/i, "Chat modes"],
  [/\.instructions\.md$/i, "Instructions"],
  [/\.prompt\.md$/i, "Prompts"],
];
const ENDING = /(\.(agent|chatmode|instructions|prompt))?\.(md|markdown|txt)$/i;

export const isMarkdown = (path: string): boolean => /\.(md|markdown)$/i.test(path);

export type ArchiveIndex = {
  types: ReadonlyMap<string, FileType>;
  files: Readonly<Record<string, Record<string, unknown>>>;
};

export function readMarkdown(path: string, text: string, archive?: ArchiveIndex): ReadRow | ReadProblem {
  const file = baseName(path);
  const place = { line: null, item: null };
  if (!isStorable(text))
    return { ...place, title: shownTitle(file), message: "It contains a character that cannot be stored" };
  const halves = splitFrontMatter(text);
  const front = halves ? readFrontMatter(halves.yaml) : { keys: {} };
  if ("message" in front) return { ...place, line: front.line, title: shownTitle(file), message: front.message };
  const { keys } = front;
  const isOwn = keys.promptory === 1;
  const { head, content } = isOwn || !halves ? exactly(halves, text) : withBlanks(halves);
  const isPlain = !halves || (isOwn && Object.keys(keys).every((key) => (OWN_KEYS as readonly string[]).includes(key)));
  const origin = isPlain ? undefined : { file, frontMatter: head };
  const about = archive?.files[path] ?? keys;
  const isExact = isOwn || archive?.files[path] !== undefined;
  const title = titleOf(about, file);
  const type = typeOf(about, path, isExact, archive);
  const message = typeof type === "string" ? type : promptProblem(title, content, type.label);
  if (message || typeof type === "string") return { ...place, title: shownTitle(title), message: message ?? "" };
  const extras = { ...(isExact ? extrasOf(about) : described(about)), ...(origin && { origin }) };
  return { ...place, title, content, type, sourceId: null, extras };
}

const exactly = (halves: Halves | undefined, text: string) => ({
  head: halves?.head ?? "",
  content: halves?.body ?? text,
});

/** Blank lines after foreign front matter belong to it, so that no prompt begins with them. */
function withBlanks({ head, body }: Halves) {
  const blanks = /^(?:[ \t]*\r?\n)*/.exec(body)?.[0] ?? "";
  return { head: head + blanks, content: body.slice(blanks.length) };
}

function titleOf({ title, name }: Record<string, unknown>, file: string): string {
  if (typeof title === "string" && title.trim() !== "") return title;
  if (typeof name === "string" && name.trim() !== "") return name.trim();
  const words = file.replace(ENDING, "").replace(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function typeOf(
  keys: Record<string, unknown>,
  path: string,
  isExact: boolean,
  archive?: ArchiveIndex,
): FileType | string {
  if (isExact && typeof keys.type === "string") {
    const described = archive?.types.get(keys.type);
    return described ?? readType({ name: keys.type, label: keys.typeLabel, color: keys.typeColor });
  }
  const named =
    typeof keys.type === "string" ? keys.type : typeof keys.category === "string" ? keys.category : undefined;
  const label = labelOf(named ?? KINDS.find(([ending]) => ending.test(path))?.[1] ?? folderOf(path) ?? "");
  return { name: nameOf(label), label };
}

function folderOf(path: string): string | undefined {
  return path.split("/").at(-2)?.replace(/[-_]+/g, " ");
}

export const INDEX_FILE = "promptory.json";
export const INDEX_FORMAT = { format: "promptory-files", version: 1 } as const;

const Index = z.object({
  format: z.literal(INDEX_FORMAT.format),
  version: z.literal(INDEX_FORMAT.version),
  types: z.array(z.unknown()),
  files: z.record(z.string(), z.record(z.string(), z.unknown())),
});

export function readIndex(text: string): ArchiveIndex | undefined {
  try {
    const { data } = Index.safeParse(parseBoundedJson(text));
    if (!data) return undefined;
    const types = data.types.map(readType).filter((type) => typeof type !== "string");
    return { types: new Map(types.map((type) => [type.name, type])), files: data.files };
  } catch {
    return undefined;
  }
}
