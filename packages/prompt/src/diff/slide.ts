import { wordsOf } from "./tokens.ts";

/** What only one of the texts has, with the text around it that both have, as tokens. */
interface Place {
  readonly before: readonly string[];
  readonly text: readonly string[];
  readonly after: readonly string[];
}
/** The same as text. */
export interface Stretched {
  readonly before: string;
  readonly text: string;
  readonly after: string;
}

/** Longer stretches, and places further away than this, are left where the comparison put them. In characters and tokens. */
const MAX_STRETCH_LENGTH = 10_000;
const MAX_STEPS = 100;

const LINE_END = /[\r\n]$/;
const SENTENCE_END = /[.!?。！？]$/;
const BLANK = /^[^\S\r\n]+$/;

/**
 * An added `.\nMore` before a `.` is the same as an added `\nMore.` after it; a reader sees a line in the second only.
 * Of all places the stretch can slide to, the one where it is made of whole lines, or else of whole sentences.
 * As many tokens as `keep` says stay on either side.
 */
export function slid(place: Stretched, keep: { before: 0 | 1; after: 0 | 1 }): Stretched {
  if (place.text.length > MAX_STRETCH_LENGTH) return place;
  const reach = place.text.length + MAX_STEPS;
  const start = Math.max(0, place.before.length - reach);
  const here: Place = {
    before: wordsOf(place.before.slice(start)),
    text: wordsOf(place.text),
    after: wordsOf(place.after.slice(0, reach)),
  };
  // The token that the cut goes through must not be taken for a whole one.
  const roomBefore = here.before.length - Math.max(keep.before, start > 0 ? 1 : 0);
  const roomAfter = here.after.length - Math.max(keep.after, place.after.length > reach ? 1 : 0);
  let best = here;
  for (const other of [...steps(here, 1, roomAfter), ...steps(here, -1, roomBefore)]) {
    if (merit(other) > merit(best)) best = other;
  }
  if (best === here) return place;
  return {
    before: place.before.slice(0, start) + best.before.join(""),
    text: best.text.join(""),
    after: best.after.join("") + place.after.slice(reach),
  };
}

/** The places in one direction, the nearest first. */
function steps(from: Place, direction: 1 | -1, maxSteps: number): Place[] {
  const places: Place[] = [];
  let { before, text, after } = from;
  for (let step = 0; step < Math.min(maxSteps, MAX_STEPS); step += 1) {
    const token = direction === 1 ? text[0] : text.at(-1);
    if (token === undefined || token !== (direction === 1 ? after[0] : before.at(-1))) break;
    if (direction === 1) {
      before = [...before, token];
      text = [...text.slice(1), token];
      after = after.slice(1);
    } else {
      before = before.slice(0, -1);
      text = [token, ...text.slice(0, -1)];
      after = [token, ...after];
    }
    places.push({ before, text, after });
  }
  return places;
}

/** 2 for whole lines, 1 for whole sentences. */
function merit({ before, text, after }: Place): number {
  const previous = before.at(-1) ?? "\n";
  const [first = "", last = ""] = [text[0], text.at(-1)];
  const next = after[0] ?? "\n";
  const isOnLines = LINE_END.test(previous) && (LINE_END.test(last) || after.length === 0);
  const isAfterLine = LINE_END.test(first) && LINE_END.test(next) && !LINE_END.test(last);
  if (isOnLines || isAfterLine) return 2;
  const isAfterSentence = SENTENCE_END.test(previous) && BLANK.test(first) && SENTENCE_END.test(last);
  const isOnSentences = BLANK.test(previous) && SENTENCE_END.test(before.at(-2) ?? "") && BLANK.test(last);
  return isAfterSentence || (isOnSentences && SENTENCE_END.test(text.at(-2) ?? "")) ? 1 : 0;
}
