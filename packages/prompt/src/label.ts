const MAX_ACRONYM_LENGTH = 4;

/** How a variable is called on screens: `eventDate` and `event_date` are “Event date”; a name of words keeps them. */
export function labelOf(name: string): string {
  const words = name
    .replace(/(?<=\p{L}{2})-(?=\p{L}{2})|_+/gu, " ")
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, " ")
    .trim()
    .split(/\s+/);
  const isShouted = !/\p{Ll}/u.test(name) && (words.length > 1 || name.length > MAX_ACRONYM_LENGTH);
  const isWritten = name.includes(" ");
  const plain = words.map((word) => {
    const isAcronym = /^\p{Lu}{2}/u.test(word) && !isShouted;
    return isAcronym || (isWritten && !isShouted) ? word : word.toLowerCase();
  });
  const label = plain.join(" ");
  return label === "" ? name : label.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** The label of each name; names that would get the same label keep their own spelling. */
export function labelsOf(names: readonly string[]): ReadonlyMap<string, string> {
  const count = new Map<string, number>();
  for (const name of new Set(names)) count.set(labelOf(name), (count.get(labelOf(name)) ?? 0) + 1);
  return new Map(names.map((name) => [name, count.get(labelOf(name)) === 1 ? labelOf(name) : name]));
}
