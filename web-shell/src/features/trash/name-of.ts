import { formatNumber } from "@promptory/ui/format";
import type { TrashItem } from "../../api/trash.ts";
import { text } from "../../locales/en/library.ts";

/** What a row of the trash is called: the title, the type's label, or how many prompts. */
export function nameOf({ kind, name, promptCount }: TrashItem): string {
  return kind === "prompts" ? text.trash.several(promptCount, formatNumber(promptCount)) : name;
}
