import { fencesOf } from "../fences.ts";
import { parseVariables } from "../parse.ts";
import { URL_TEXT } from "./subject.ts";

/** Whether a text still holds every variable, code block and address of the one before. */
export function keepsTreasures(before: string, after: string): boolean {
  const kept = new Set(treasures(after));
  return treasures(before).every((treasure) => kept.has(treasure));
}

function treasures(text: string): string[] {
  const { variables, selfFilling } = parseVariables(text);
  const code = fencesOf(text).map(({ start, end }) => text.slice(start, end).trimEnd());
  return [...variables, ...selfFilling, ...code, ...(text.match(URL_TEXT) ?? [])].map((one) => JSON.stringify(one));
}
