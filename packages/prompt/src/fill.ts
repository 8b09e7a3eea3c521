import { type ParsedPrompt, parseVariables } from "./parse.ts";
import type { SelfFilling } from "./placeholder.ts";
import { scan } from "./scan.ts";

/** What was filled in, by name. An empty value is a value. */
export type Values = Readonly<Record<string, string>>;

/** What the prompt fills in by itself; what is not known here stays as it was written. */
export interface FillContext extends Readonly<Partial<Record<SelfFilling, string>>> {
  /** An empty value keeps the placeholder; without it the value is left out. */
  readonly keepsEmpty?: boolean;
}

/** A stretch of the filled text; with `name`, the place of a variable (`@date` and the like for self-filling ones). */
export interface FilledPiece {
  readonly text: string;
  readonly name?: string;
}

/** Fills a prompt in one pass: what comes in is never read again, so a value cannot become a placeholder. */
export function fillVariables(text: string, values: Values, context: FillContext = {}): string {
  return fillPieces(text, values, context)
    .map((piece) => piece.text)
    .join("");
}

/** The same in pieces, for a preview. A variable without value or default stays as it was written. */
export function fillPieces(text: string, values: Values, context: FillContext = {}): FilledPiece[] {
  return fillSegments(text, values, context)
    .filter(({ isEscape }) => !isEscape)
    .map(({ filled, name }) => (name === undefined ? { text: filled } : { text: filled, name }));
}

/** A text to be filled in: one prompt, or several of which each is read by itself. */
export interface Fillable {
  /** As it is written, placeholders and all. */
  readonly written: string;
  readonly parsed: ParsedPrompt;
  readonly fill: (values: Values, context: FillContext) => FilledPiece[];
}

/** One prompt to be filled in. */
export function fillableOf(written: string): Fillable {
  return {
    written,
    parsed: parseVariables(written),
    fill: (values, context) => fillPieces(written, values, context),
  };
}

/** A stretch of a prompt as it is written and as it was filled in. */
export interface FilledSegment {
  readonly written: string;
  readonly filled: string;
  readonly name?: string;
  /** The backslash before a placeholder that is meant literally. */
  readonly isEscape?: boolean;
}

/** All of a prompt in stretches; what is written, put together, is the prompt to the letter. */
export function fillSegments(text: string, values: Values, context: FillContext = {}): FilledSegment[] {
  const segments: FilledSegment[] = [];
  const plain = (from: number, to?: number) => {
    const written = text.slice(from, to);
    if (written !== "") segments.push({ written, filled: written });
  };
  const defaults = new Map<string, string>();
  const places = scan(text);
  for (const place of places) {
    if (!("mention" in place) || place.mention.defaultValue === undefined) continue;
    const { name, defaultValue } = place.mention;
    if (!defaults.has(name)) defaults.set(name, defaultValue);
  }
  let done = 0;
  for (const place of places) {
    plain(done, place.start);
    done = place.end;
    const written = text.slice(place.start, place.end);
    if ("escape" in place) segments.push({ written, filled: "", isEscape: true });
    else if ("self" in place) {
      segments.push({ written, filled: context[place.self] ?? written, name: `@${place.self}` });
    } else {
      const { name } = place.mention;
      const value = own(values, name);
      const filled = value === "" && context.keepsEmpty ? written : (value ?? defaults.get(name) ?? written);
      segments.push({ written, filled, name });
    }
  }
  plain(done);
  return segments;
}

/** What a clock fills in: the day as `2026-11-21` and the time as `14:05`, where the person is. */
export function clockValues(now: Date): { date: string; time: string } {
  const two = (part: number) => String(part).padStart(2, "0");
  return {
    date: [String(now.getFullYear()).padStart(4, "0"), two(now.getMonth() + 1), two(now.getDate())].join("-"),
    time: `${two(now.getHours())}:${two(now.getMinutes())}`,
  };
}

/** A name may be `constructor`. */
function own(values: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
