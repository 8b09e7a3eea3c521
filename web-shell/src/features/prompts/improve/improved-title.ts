import { LIMITS } from "@promptory/rules";
import { improveWords as words } from "../../../locales/en/improve.ts";

const ALREADY = / \(improved(?: (\d{1,4}))?\)$/;

/** "Title (improved)", then "Title (improved 2)"; the title is cut where it would not fit. */
export function improvedTitle(title: string): string {
  const [tail, count] = ALREADY.exec(title) ?? [];
  const number = tail === undefined ? 1 : Number(count ?? 1) + 1;
  const plain = tail === undefined ? title : title.slice(0, -tail.length);
  const room = LIMITS.title - [...words.improvedTitle("", number)].length;
  return words.improvedTitle([...plain].slice(0, room).join("").trimEnd(), number);
}
