// Apart from the rules: the list of prompts needs it, and no zod.

/** What makes two tags the same: their letters, without regard to case. */
export const tagKey = (name: string): string => name.trim().normalize("NFC").toUpperCase().toLowerCase();

/** The names without repetitions; the first way of writing one stays. */
export function uniqueTags(names: readonly string[]): string[] {
  return [...new Map([...names].reverse().map((name) => [tagKey(name), name.trim()])).values()].reverse();
}
