import {
  promptCommand,
  promptContent,
  promptDescription,
  promptTitle,
  tagNames,
  text,
  typeColor,
  typeDefaultContent,
  typeLabel,
  typeName,
  VERSION_SOURCES,
} from "@promptory/rules";
import { z } from "zod";
import { BadRequest } from "../common/errors.js";
import {
  type Cause,
  countOf,
  descriptionOf,
  EXPORT_FORMAT,
  type Extras,
  type FileType,
  labelOf,
  momentOf,
  nameOf,
  type PastVersion,
  parseBoundedJson,
  promptProblem,
  type ReadContents,
  type ReadProblem,
  type ReadRow,
  RowLimit,
  shownTitle,
} from "./read.js";

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const OWN_START = `{"format":"${EXPORT_FORMAT.format}"`;
const OWN_END = /"complete"\s*:\s*true\s*\}\s*$/;
const UNKNOWN =
  "This JSON file holds no prompts Promptory knows: it is neither an export of Promptory nor of Open WebUI, nor a list of titles and contents.";

export function readJson(source: string, limit = new RowLimit()): ReadContents {
  const value = parse(source);
  if (isObject(value) && value.format === EXPORT_FORMAT.format) return readOwn(value, limit);
  const list = Array.isArray(value)
    ? value
    : isObject(value) && Array.isArray(value.prompts)
      ? value.prompts
      : undefined;
  if (!list?.some((item) => isObject(item) && isText(contentOf(item)) && isText(titleOf(item)))) {
    throw new BadRequest(UNKNOWN);
  }
  return readList(list, limit);
}

function parse(source: string): unknown {
  try {
    return parseBoundedJson(source);
  } catch (error) {
    if (error instanceof BadRequest) throw error;
    if (source.startsWith(OWN_START) && !OWN_END.test(source.slice(-100)))
      throw new BadRequest("This export is cut off before its end. Export the library again.");
    const at = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
    const where = at && ` The first mistake is in line ${source.slice(0, Number(at)).split("\n").length}.`;
    throw new BadRequest(`The file is not valid JSON.${where ?? ""}`);
  }
}

function readOwn(file: Json, limit: RowLimit): ReadContents {
  if (typeof file.version !== "number" || file.version > EXPORT_FORMAT.version) {
    throw new BadRequest("This export was made by a newer Promptory. Update this one first.");
  }
  if (!Array.isArray(file.templates) || !Array.isArray(file.types)) throw new BadRequest("The export is not complete.");
  limit.take(file.types.length + file.templates.length);
  const problems: ReadProblem[] = [];
  const types = new Map<string, FileType>();
  file.types.forEach((value, at) => {
    const type = readType(value);
    if (typeof type === "string")
      problems.push({ line: null, item: null, title: "", message: `Type ${at + 1}: ${type}` });
    else types.set(type.name, type);
  });
  const rows: ReadRow[] = [];
  for (const [at, value] of file.templates.entries()) {
    const row = readTemplate(value, at + 1, types);
    if ("message" in row) problems.push(row);
    else rows.push(row);
  }
  return { format: "promptory-json", exact: true, rows, problems, types: [...types.values()] };
}

const OwnType = z.object({
  name: typeName,
  label: typeLabel,
  color: typeColor,
  defaultContent: z.optional(z.nullable(typeDefaultContent)),
});

export function readType(value: unknown): FileType | string {
  const { success, data, error } = OwnType.safeParse(value);
  if (!success) return error.issues[0]?.message ?? "It cannot be read.";
  const { createdAt, updatedAt } = value as Json;
  return withoutAbsent({ ...data, createdAt: momentOf(createdAt), updatedAt: momentOf(updatedAt) });
}

function readTemplate(value: unknown, item: number, types: ReadonlyMap<string, FileType>): ReadRow | ReadProblem {
  const place = { line: null, item };
  if (!isObject(value)) return { ...place, title: "", message: "It is not a prompt." };
  const { title, content } = value;
  const type = typeof value.type === "string" ? types.get(value.type) : undefined;
  const message = promptProblem(title, content, "x") ?? (type ? undefined : "Its type is not in the file.");
  if (message || !type) return { ...place, title: shownTitle(title), message: message ?? "" };
  const sourceId = countOf(value.id) || null;
  return { ...place, title: title as string, content: content as string, type, sourceId, extras: extrasOf(value) };
}

const OriginShape = z.object({ file: z.string().max(255), frontMatter: z.string().max(70_000) });
const Latest = z.object({
  source: z.enum(VERSION_SOURCES),
  note: z.nullable(text({ name: "Note", max: 200, optional: true })),
  createdAt: z.string(),
});
const Version = Latest.extend({
  title: promptTitle,
  description: z.optional(promptDescription),
  content: promptContent,
  type: typeName,
  typeLabel,
  typeColor,
});

/** Invalid fields are ignored. */
export function extrasOf(value: Json): Extras {
  const versions = Array.isArray(value.versions) ? value.versions.slice(-500).flatMap(readVersion) : undefined;
  return withoutAbsent({
    description: descriptionOf(value.description),
    useCount: countOf(value.useCount),
    lastUsedAt: value.lastUsedAt === null ? null : momentOf(value.lastUsedAt),
    createdAt: momentOf(value.createdAt),
    updatedAt: momentOf(value.updatedAt),
    favourite: typeof value.favourite === "boolean" ? value.favourite : undefined,
    command: promptCommand.safeParse(value.command).data,
    offered: typeof value.offered === "boolean" ? value.offered : undefined,
    tags: tagNames.safeParse(value.tags).data,
    position:
      value.position === null || Number.isFinite(value.position) ? (value.position as number | null) : undefined,
    latest: latestOf(value.latest),
    versions,
    origin: OriginShape.safeParse(value.origin).data,
  });
}

function readVersion(value: unknown): PastVersion[] {
  const { data } = Version.safeParse(value);
  const createdAt = momentOf(data?.createdAt);
  return data && createdAt ? [{ ...data, createdAt }] : [];
}

function latestOf(value: unknown): Cause | undefined {
  const { data } = Latest.safeParse(value);
  const createdAt = momentOf(data?.createdAt);
  return data && createdAt ? { ...data, createdAt } : undefined;
}

function withoutAbsent<T extends object>(value: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T;
}

const titleOf = (item: Json) => item.title ?? item.name ?? item.act ?? item.command;
const contentOf = (item: Json) => item.content ?? item.prompt;
const isText = (value: unknown): value is string => typeof value === "string";

function readList(list: unknown[], limit: RowLimit): ReadContents {
  limit.take(list.length);
  const rows: ReadRow[] = [];
  const problems: ReadProblem[] = [];
  for (const [at, value] of list.entries()) {
    const row = readItem(value, at + 1);
    if ("message" in row) problems.push(row);
    else rows.push(row);
  }
  return {
    format: list.some((value) => isObject(value) && isText(value.command)) ? "open-webui" : "json",
    exact: false,
    rows,
    problems,
    types: [],
  };
}

function readItem(value: unknown, item: number): ReadRow | ReadProblem {
  const place = { line: null, item };
  if (!isObject(value)) return { ...place, title: "", message: "It is not a prompt." };
  const [title, content] = [titleOf(value), contentOf(value)];
  const label = labelOf(isText(value.type) ? value.type : isText(value.category) ? value.category : "");
  const message = promptProblem(title, content, label);
  if (message) return { ...place, title: shownTitle(title), message };
  const type = { name: nameOf(label), label };
  return {
    ...place,
    title: String(title),
    content: String(content),
    type,
    sourceId: null,
    extras: { ...described(value), ...timesOf(value) },
  };
}

export const described = ({ description }: Json): Extras => withoutAbsent({ description: descriptionOf(description) });

/** Open WebUI stores seconds; newer versions nanoseconds for some columns. */
function timesOf(value: Json): Extras {
  const at = value.timestamp ?? value.created_at;
  if (typeof at !== "number" || at <= 0) return {};
  const seconds = at > 1e14 ? at / 1e9 : at > 1e11 ? at / 1e3 : at;
  const createdAt = momentOf(new Date(Math.min(seconds * 1000, Date.now())).toISOString());
  return createdAt ? { createdAt } : {};
}
