import { unixLines, withLinesOf } from "../../../api/line-ends.ts";
import type { Template, TemplateDraft } from "../../../api/templates.ts";

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
