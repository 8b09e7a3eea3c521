import type { Draft } from "../../../api/drafts.ts";
import { unixLines } from "../../../api/line-ends.ts";
import type { SavedTemplate } from "../../../api/templates.ts";
import type { PromptType } from "../../../api/types.ts";
import { changedFields, type PromptValues, toValues } from "./prompt-values.ts";

/** What the form's values are compared with. */
export interface Base {
  values: PromptValues;
  saved: SavedTemplate | undefined;
  /** The type's default content that was filled in, not typed. */
  inserted: string;
}

const EMPTY: PromptValues = { title: "", description: "", content: "", typeId: undefined, tags: [], offered: false };

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
