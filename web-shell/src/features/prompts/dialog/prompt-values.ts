import type { PromptType } from "../../../api/library/types.ts";
import type { Draft } from "../../../api/prompts/drafts.ts";
import {
  type SavedTemplate,
  type Template,
  type TemplateDraft,
  unixLines,
  withLinesOf,
} from "../../../api/prompts/templates.ts";

/** What stands in the form; no type is chosen at first. */
export interface PromptValues {
  title: string;
  description?: string | null | undefined;
  content: string;
  typeId?: number | undefined;
  tags?: string[] | undefined;
  command?: string | undefined;
  offered?: boolean | undefined;
}

/** The fields of the form, in the order they stand there. */
export const FIELDS = ["title", "typeId", "description", "tags", "content", "command", "offered"] as const;

/** The form's values of a saved prompt. A textarea knows only \n, so that is what the form compares with. */
export function toValues({ title, description, content, typeId, tags, command, offered }: Template): PromptValues {
  return {
    title,
    description: unixLines(description ?? ""),
    content: unixLines(content),
    typeId,
    tags,
    command,
    offered,
  };
}

/** The fields of `values` that differ from `base`. */
export function changedFields(values: PromptValues, base: PromptValues): Partial<PromptValues> {
  return Object.fromEntries(
    FIELDS.filter((name) => !isSame(values[name], base[name])).map((name) => [name, values[name]]),
  );
}

/** Tags are the same in any order. */
function isSame(one: PromptValues[keyof PromptValues], other: PromptValues[keyof PromptValues]): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((tag) => other.includes(tag));
}

/** The fields to send: only what was changed, with the line ends the saved text had. */
export function toChange(draft: TemplateDraft, saved: Template): Partial<TemplateDraft> {
  const { content, ...rest } = changedFields(draft, toValues(saved)) as Partial<TemplateDraft>;
  return content === undefined ? rest : { ...rest, content: withLinesOf(saved.content, content) };
}

/** What the form's values are compared with. */
export interface Base {
  values: PromptValues;
  saved: SavedTemplate | undefined;
  /** The type's default content that was filled in, not typed. */
  inserted: string;
}

export const EMPTY: PromptValues = {
  title: "",
  description: "",
  content: "",
  typeId: undefined,
  tags: [],
  offered: false,
};

/** What the form starts from: the saved prompt, or the default content of the first type. */
export function startFrom(saved: SavedTemplate | undefined, type: PromptType | undefined): Base {
  const inserted = unixLines(type?.defaultContent ?? "");
  const values = saved ? toValues(saved.template) : { ...EMPTY, content: inserted, typeId: type?.id };
  return { values, saved, inserted };
}

/** The values of a form that opens with a draft. */
export function withDraft(
  { values }: Base,
  { title, description, content, typeId, tags, command, offered }: Draft,
): PromptValues {
  return {
    title: title ?? values.title,
    description: description ?? values.description,
    content: content ?? values.content,
    typeId: typeId ?? values.typeId,
    tags: tags ?? values.tags,
    command: command ?? values.command,
    offered: offered ?? values.offered,
  };
}

/** Whether something typed would be lost. */
export function wouldLose(values: PromptValues, { values: base, saved, inserted }: Base): boolean {
  if (saved) return Object.keys(changedFields(values, base)).length > 0;
  return (
    values.title !== "" ||
    Boolean(values.description) ||
    Boolean(values.tags?.length) ||
    (values.content !== "" && values.content !== inserted)
  );
}

/** What to keep of the form for when it is opened again; undefined when nothing would be lost. */
export function toDraft(values: PromptValues, base: Base): Draft | undefined {
  if (!wouldLose(values, base)) return undefined;
  const changed = changedFields(values, base.saved ? base.values : EMPTY);
  const { title, description, content, typeId, tags, command, offered } = changed;
  return {
    ...(title !== undefined && { title }),
    ...(typeof description === "string" && { description }),
    ...(content !== undefined && { content }),
    ...(typeId !== undefined && { typeId }),
    ...(tags !== undefined && { tags }),
    ...(command !== undefined && { command }),
    ...(offered !== undefined && { offered }),
    ...(base.saved?.etag !== undefined && { etag: base.saved.etag }),
    ...(!base.saved && { inserted: base.inserted }),
  };
}
