/** What opens the search in a chat box, until the person says otherwise. */
export const defaultTrigger = "//";

const shortest = 2;
const longest = 8;

/** What a person typed as their trigger, or null where it would open the search all the time or never. */
export function readTrigger(typed: string): string | null {
  const trigger = typed.trim().normalize("NFKC");
  const isPlain = trigger.length >= shortest && trigger.length <= longest && !/\s/.test(trigger);
  return isPlain ? trigger : null;
}

/**
 * Whether the text up to the caret ends with a trigger that means the search. It does so where a line or a word begins,
 * so `https://` never does, and not inside of Markdown code, where `//` is a comment. Full-width signs count as plain ones.
 */
export function startsSearch(before: string, trigger: string): boolean {
  const rest = before.slice(0, -trigger.length);
  if (before.slice(rest.length).normalize("NFKC") !== trigger) return false;
  const line = rest.slice(rest.lastIndexOf("\n") + 1);
  return /(^|[\s\u200b\u2060])$/.test(line) && !isCode(rest, line);
}

function isCode(before: string, line: string): boolean {
  const fences = before.split("\n").filter((earlier) => /^\s*(```|~~~)/.test(earlier)).length;
  const ticks = line.match(/`/g)?.length ?? 0;
  return fences % 2 === 1 || ticks % 2 === 1;
}
