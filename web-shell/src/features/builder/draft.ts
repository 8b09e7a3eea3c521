import type { KeyStorage } from "@promptory/ui/storage";
import type { Megaprompt, WriteMegaprompt } from "../../api/library/megaprompts.ts";

/** A part as it is moved about; `key` is its own as long as the page is open. */
export type Part = { key: string } & ({ kind: "prompt"; templateId: number } | { kind: "heading"; text: string });

/** A megaprompt that is being edited. */
export interface Draft {
  parts: readonly Part[];
  separator: WriteMegaprompt["separator"];
  titles: boolean;
}

export const EMPTY: Draft = { parts: [], separator: "blank-line", titles: false };

const keyOf = (id: number | undefined) => `megaprompt_draft:${id ?? "new"}`;
let made = 0;

/** A key no other part of this page has. */
export const newKey = () => `part-${++made}`;

export function toDraft({ parts, separator, titles }: Pick<Megaprompt, "parts" | "separator" | "titles">): Draft {
  return { parts: parts.map((part) => ({ ...part, key: newKey() })), separator, titles };
}

/** What a save sends; empty headings are left out. */
export function toBody(name: string, { parts, separator, titles }: Draft): WriteMegaprompt {
  const written = parts.filter((part) => part.kind === "prompt" || part.text.trim() !== "");
  return { name, separator, titles, parts: written.map(({ key: _, ...part }) => part) };
}

/** Whether two drafts would save as the same. */
export function isSame(one: Draft, other: Draft): boolean {
  return JSON.stringify(toBody("", one)) === JSON.stringify(toBody("", other));
}

/** The key of the first heading without a text. */
export function emptyHeading({ parts }: Draft): string | undefined {
  return parts.find((part) => part.kind === "heading" && part.text.trim() === "")?.key;
}

/** The ids of the prompts, in their order. */
export function promptIds({ parts }: Draft): number[] {
  return parts.flatMap((part) => (part.kind === "prompt" ? [part.templateId] : []));
}

/** What was not saved the last time in this browser; a value that cannot be read is as good as none. */
export function recallDraft(storage: KeyStorage, id?: number): Draft | undefined {
  try {
    const saved: unknown = JSON.parse(storage.getItem(keyOf(id)) ?? "null");
    return isDraft(saved) ? toDraft(saved) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what is not saved, of the megaprompt with this id or of a new one; nothing is kept without a draft. */
export function rememberDraft(storage: KeyStorage, draft: Draft | undefined, id?: number): void {
  if (draft) storage.setItem(keyOf(id), JSON.stringify(toBody("", draft)));
  else storage.removeItem(keyOf(id));
}

function isDraft(value: unknown): value is Pick<Megaprompt, "parts" | "separator" | "titles"> {
  if (typeof value !== "object" || value === null || !("parts" in value) || !Array.isArray(value.parts)) return false;
  const { separator } = value as Partial<Draft>;
  return (separator === "blank-line" || separator === "rule") && value.parts.every(isPart);
}

function isPart(part: unknown): boolean {
  if (typeof part !== "object" || part === null || !("kind" in part)) return false;
  if (part.kind === "heading") return "text" in part && typeof part.text === "string";
  return part.kind === "prompt" && "templateId" in part && Number.isInteger(part.templateId);
}
