/** A piece of a text; `hit` says that it is what was searched for. */
export interface Run {
  text: string;
  hit: boolean;
  /** Where the piece starts in the text. */
  start: number;
}

const PREVIEW = 600;
const LEAD = 48;
const EARLY = 160;
const SPELLINGS: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i", þ: "th" };

/** A text as the search reads it (no case, no accents), and where each of its units came from. */
function fold(text: string): { folded: string; origin: number[] } {
  const known = new Map<string, string>();
  const origin: number[] = [];
  let folded = "";
  let index = 0;
  for (const character of text) {
    let plain = known.get(character);
    if (plain === undefined) {
      plain = plainForm(character);
      known.set(character, plain);
    }
    for (let unit = 0; unit < plain.length; unit += 1) origin.push(index);
    folded += plain;
    index += character.length;
  }
  origin.push(index);
  return { folded, origin };
}

function plainForm(character: string): string {
  const lower = character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return SPELLINGS[lower] ?? lower;
}

/** Every place of `search` in `text` as [start, end), read without case and accents. */
function places(text: string, search: string): [number, number][] {
  const needle = fold(search.trim()).folded;
  if (needle === "") return [];
  const { folded, origin } = fold(text);
  const found: [number, number][] = [];
  for (let at = folded.indexOf(needle); at !== -1; at = folded.indexOf(needle, at + needle.length)) {
    found.push([origin[at] ?? 0, origin[at + needle.length] ?? text.length]);
  }
  return found;
}

/** Splits a text into what was searched for and what stands between. */
export function highlight(text: string, search: string): Run[] {
  const runs: Run[] = [];
  let done = 0;
  for (const [start, end] of places(text, search)) {
    if (start > done) runs.push({ text: text.slice(done, start), hit: false, start: done });
    if (end > start) runs.push({ text: text.slice(start, end), hit: true, start });
    done = Math.max(done, end);
  }
  if (done < text.length || runs.length === 0) runs.push({ text: text.slice(done), hit: false, start: done });
  return runs;
}

/** The part of a long text worth showing: its beginning, or the lines around the first hit when that lies deep. */
export function excerpt(text: string, search: string): string {
  const hit = search.trim() === "" ? 0 : (places(text, search)[0]?.[0] ?? 0);
  if (hit < EARLY) return dense(text.slice(0, PREVIEW));
  const line = text.lastIndexOf("\n", hit) + 1;
  const start = hit - line <= LEAD ? line : wordStart(text, hit - LEAD);
  return `… ${dense(text.slice(start, start + PREVIEW))}`;
}

/** Without blank lines, which would waste the few lines there are. */
function dense(text: string): string {
  return text.trimStart().replace(/\n\s*\n/g, "\n");
}

function wordStart(text: string, from: number): number {
  const blank = text.slice(from, from + LEAD).search(/\s/);
  return blank === -1 ? from : from + blank + 1;
}
