import { bestPassage, findMarks, parseQuery } from "@promptory/prompt/search";

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

/** Splits a text into what was searched for, the whole search or one of its words, and what is between. */
export function highlight(text: string, search: string): Run[] {
  const runs: Run[] = [];
  let done = 0;
  for (const { start: from, end } of findMarks(text, parseQuery(search.trim()))) {
    const start = Math.max(from, done);
    if (end <= start) continue;
    const last = runs.at(-1);
    if (start > done) runs.push({ text: text.slice(done, start), hit: false, start: done });
    if (last?.hit && start === done) last.text += text.slice(start, end);
    else runs.push({ text: text.slice(start, end), hit: true, start });
    done = end;
  }
  if (done < text.length || runs.length === 0) runs.push({ text: text.slice(done), hit: false, start: done });
  return runs;
}

/** The part of a long text to show: its beginning, or the passage with most of a search when that is further down (`isCut`). */
export function excerpt(text: string, search: string): { text: string; isCut: boolean } {
  const hit = search.trim() === "" ? 0 : bestPassage(findMarks(text, parseQuery(search.trim())));
  if (hit < EARLY) return { text: dense(text.slice(0, PREVIEW)), isCut: false };
  const line = text.lastIndexOf("\n", hit) + 1;
  const start = hit - line <= LEAD ? line : wordStart(text, hit - LEAD);
  return { text: dense(text.slice(start, start + PREVIEW)), isCut: true };
}

/** Without blank lines, which would waste the few lines there are. */
function dense(text: string): string {
  return text.trimStart().replace(/\n\s*\n/g, "\n");
}

function wordStart(text: string, from: number): number {
  const blank = text.slice(from, from + LEAD).search(/\s/);
  return blank === -1 ? from : from + blank + 1;
}
