import { diffHunks } from "./diff/diff.ts";
import { type FillContext, fillSegments, type Values } from "./fill.ts";

/** What became of the variables of a prompt whose filled text was edited. */
export interface Unfilled {
  /** The text to store: placeholders wherever their values still stand as they were filled in. */
  readonly text: string;
  /** Variables that are placeholders again wherever they were, each once. */
  readonly restored: readonly string[];
  /** Variables with a place whose value was changed or removed: there the text has what was written instead. */
  readonly lost: readonly string[];
}

/** A stretch of the filled text that stands in the edited one, and where. */
interface Kept {
  readonly start: number;
  readonly end: number;
  readonly to: number;
}

/**
 * Turns an edited filled text back into a prompt: `written` is the prompt, `values` and `context` what it was filled with,
 * `filled` what came of it, `edited` what stands there now. A placeholder comes back where its value was not touched.
 * Null where the prompt does not give the filled text: it was changed since, and a value cannot be separated from its text.
 */
export function unfill(
  written: string,
  { values, context, filled }: { values: Values; context: FillContext; filled: string },
  edited: string,
): Unfilled | null {
  const segments = fillSegments(written, values, context).map((segment) => ({ ...segment, at: lines(segment.filled) }));
  const before = lines(filled);
  if (segments.map(({ at }) => at).join("") !== before) return null;
  const after = lines(edited);
  const placeOf = placesIn(keptStretches(before, after));
  const restored = new Set<string>();
  const lost = new Set<string>();
  let text = "";
  /** How far the filled and the edited text were gone through. */
  let from = 0;
  let done = 0;
  for (const { written: placeholder, at, name, isEscape } of segments) {
    const end = from + at.length;
    if (name !== undefined || isEscape) {
      const place = placeOf(from, end);
      if (place !== undefined && place >= done) {
        text += after.slice(done, place) + placeholder;
        done = place + at.length;
        if (name !== undefined) restored.add(name);
      } else if (name !== undefined) lost.add(name);
    }
    from = end;
  }
  text += after.slice(done);
  const isWindows = /\r\n/.test(written) && !/(^|[^\r])\n/.test(written);
  return {
    text: isWindows ? lines(text).replaceAll("\n", "\r\n") : text,
    restored: [...restored].filter((name) => !lost.has(name)),
    lost: [...lost],
  };
}

/** Message boxes know one kind of line break. */
const lines = (text: string) => text.replace(/\r\n?/g, "\n");

/** Where a stretch of the filled text is in the edited one; stretches must be asked in ascending order. */
function placesIn(kept: readonly Kept[]): (start: number, end: number) => number | undefined {
  let next = 0;
  return (start, end) => {
    while ((kept[next]?.end ?? Number.POSITIVE_INFINITY) < end) next += 1;
    const stretch = kept[next];
    return stretch && stretch.start <= start ? stretch.to + start - stretch.start : undefined;
  };
}

function keptStretches(before: string, after: string): Kept[] {
  const kept: Kept[] = [];
  let start = 0;
  let to = 0;
  for (const hunk of diffHunks(before, after)) {
    if (hunk.kind === "same") {
      const { length } = hunk.text;
      kept.push({ start, end: start + length, to });
      start += length;
      to += length;
    } else {
      start += hunk.removed.length;
      to += hunk.added.length;
    }
  }
  return kept;
}
