import type { TrashItem } from "../../data/trash.ts";
import { text } from "../../text/library.ts";

const number = new Intl.NumberFormat();

/** What a row of the trash is called: the title, the type's label, or how many prompts. */
export function nameOf({ kind, name, promptCount }: TrashItem): string {
  return kind === "prompts" ? text.trash.several(promptCount, number.format(promptCount)) : name;
}
