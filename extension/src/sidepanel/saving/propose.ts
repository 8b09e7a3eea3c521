import { fold } from "@promptory/prompt/fold";
import type { PromptType } from "../../messages.ts";

const longestTitle = 80;
/** A prompt says what it is for at its beginning. */
const lookedAt = 400;

/** A title for a text: its first line, without the signs of a heading or a list, cut between two words. */
export function proposeTitle(content: string): string {
  const line = content.split("\n").find((one) => /[\p{L}\p{N}]/u.test(one)) ?? "";
  const plain = line
    .replace(/^\s*(?:#{1,6}\s+|[-*+>]\s+|\d+[.)]\s+)/, "")
    .replace(/[*_`]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const characters = [...plain];
  if (characters.length <= longestTitle) return plain;
  const cut = characters.slice(0, longestTitle).join("");
  const space = cut.lastIndexOf(" ");
  return `${(space > longestTitle / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/u, "")}…`;
}

/** A type for a text: the one chosen last on this site, else one the text names, else the one with most prompts. */
export function proposeType(content: string, types: readonly PromptType[], lastHere: number | null): number | null {
  if (types.some(({ id }) => id === lastHere)) return lastHere;
  const start = fold(content.slice(0, lookedAt));
  const byCount = [...types].sort((one, other) => other.count - one.count);
  const named = byCount.find(({ label }) => isNamed(fold(label), start));
  return (named ?? byCount[0])?.id ?? null;
}

/** The label as a word of its own: "text" is not named by "context". */
function isNamed(label: string, text: string): boolean {
  if (label.length < 3) return false;
  const pattern = label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, "u").test(text);
}
