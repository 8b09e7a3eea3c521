const WORD = /[\p{L}\p{N}\p{M}'’-]+/gu;

/**
 * What may have been meant by a search that found nothing: the words of one of the titles, as many as were searched
 * for, that need the fewest changes. They stand in that title as they are answered, so searching for them finds it.
 */
export function didYouMean(search: string, titles: readonly string[]): string | undefined {
  const wanted = fold(search.trim());
  const count = wordsOf(search).length;
  if (count === 0) return undefined;
  let best: { text: string; distance: number } | undefined;
  for (const text of titles.flatMap((title) => phrases(title, count))) {
    const distance = changes(wanted, fold(text));
    if (distance > 0 && (!best || distance < best.distance)) best = { text, distance };
  }
  // Beyond a third of the letters it is another word.
  return best && best.distance <= Math.max(1, Math.floor(wanted.length / 3)) ? best.text : undefined;
}

const wordsOf = (text: string) => [...text.matchAll(WORD)];
const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Every run of so many words, with what stands between them. */
function phrases(title: string, count: number): string[] {
  const found = wordsOf(title);
  return found.flatMap((first, at) => {
    const last = found[at + count - 1];
    return last ? [title.slice(first.index, last.index + last[0].length)] : [];
  });
}

/** How many letters must be put in, left out, replaced, or swapped with their neighbour (optimal string alignment). */
function changes(from: string, to: string): number {
  const [a, b] = [[...from], [...to]];
  let older: number[] = [];
  let above = b.map((_, at) => at + 1);
  above.unshift(0);
  for (const [i, letter] of a.entries()) {
    const row = [i + 1];
    for (const [j, other] of b.entries()) {
      const cost = letter === other ? 0 : 1;
      const swapped = letter === b[j - 1] && a[i - 1] === other ? (older[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min((above[j] ?? 0) + cost, (above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1, swapped));
    }
    [older, above] = [above, row];
  }
  return above[b.length] ?? 0;
}
