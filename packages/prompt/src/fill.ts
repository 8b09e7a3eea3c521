import type { SelfFilling } from "./placeholder.ts";
import { scan } from "./scan.ts";

/** What was filled in, by name. An empty value is a value. */
export type Values = Readonly<Record<string, string>>;

/** What the prompt fills in by itself; what is not known here stays as it was written. */
export type FillContext = Readonly<Partial<Record<SelfFilling, string>>>;

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
  const pieces: FilledPiece[] = [];
  const defaults = new Map<string, string>();
  const places = scan(text);
  for (const place of places) {
    if (!("mention" in place) || place.mention.defaultValue === undefined) continue;
    const { name, defaultValue } = place.mention;
    if (!defaults.has(name)) defaults.set(name, defaultValue);
  }
  let done = 0;
  for (const place of places) {
    if (place.start > done) pieces.push({ text: text.slice(done, place.start) });
    done = place.end;
    if ("escape" in place) continue;
    const written = text.slice(place.start, place.end);
    if ("self" in place) pieces.push({ text: own(context, place.self) ?? written, name: `@${place.self}` });
    else {
      const { name } = place.mention;
      pieces.push({ text: own(values, name) ?? defaults.get(name) ?? written, name });
    }
  }
  if (done < text.length) pieces.push({ text: text.slice(done) });
  return pieces;
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
