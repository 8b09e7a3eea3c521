import { convertForeign, findForeign, SYNTAXES, type Syntax } from "@promptory/prompt/convert";
import { promptContent } from "@promptory/rules";

/** The placeholder syntaxes of other products. */
export const SYNTAX_NAMES = Object.keys(SYNTAXES) as [Syntax, ...Syntax[]];

/** The number of placeholders per syntax; undefined without any. */
export function countForeign(text: string): Partial<Record<Syntax, number>> | undefined {
  const found = findForeign(text);
  if (found.length === 0) return undefined;
  const counts: Partial<Record<Syntax, number>> = {};
  for (const { syntax } of found) counts[syntax] = (counts[syntax] ?? 0) + 1;
  return counts;
}

/** Converts the chosen placeholders to our syntax; unchanged when the result would be too long. */
export function converted(text: string, syntaxes: ReadonlySet<Syntax>): string {
  if (syntaxes.size === 0) return text;
  const result = convertForeign(text, syntaxes);
  return promptContent.safeParse(result).success ? result : text;
}
