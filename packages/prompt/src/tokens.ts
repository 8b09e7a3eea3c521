import { encode } from "gpt-tokenizer/encoding/o200k_base";

// Long enough to be quick, short enough that the page paints in between.
const SLICE = 8_000;
// A run without a blank costs the square of its length: such runs are cut short.
const RUN = 400;

/** Text is text: what looks like a control token of a model is counted as the characters it is. */
const PLAIN = { disallowedSpecial: new Set<string>() };

/** How many tokens a text is to current OpenAI models (o200k_base); others differ by a few per cent. */
export function countTokens(text: string): number {
  let count = 0;
  for (const slice of slices(text)) count += encode(slice, PLAIN).length;
  return count;
}

/** The same, with a turn for everybody else after each slice; undefined when `signal` is aborted meanwhile. */
export async function countTokensInTurns(text: string, signal?: AbortSignal): Promise<number | undefined> {
  let count = 0;
  for (const slice of slices(text)) {
    if (signal?.aborted) return undefined;
    count += encode(slice, PLAIN).length;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return signal?.aborted ? undefined : count;
}

/** Cuts before a single blank between two words, where no token reaches across; in a run without one, between characters. */
export function* slices(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = at + SLICE >= text.length ? text.length : cutAfter(text, at);
    yield* runs(text.slice(at, end));
    at = end;
  }
}

function cutAfter(text: string, at: number): number {
  for (let cut = at + SLICE; cut > at + SLICE / 2; cut -= 1) {
    if (text[cut] === " " && /\S/.test(text[cut - 1] ?? "") && /\S/.test(text[cut + 1] ?? "")) return cut;
  }
  return betweenCharacters(text, at + SLICE);
}

/** The pieces of a slice, those of its runs apart that are too long. */
function* runs(slice: string): Generator<string> {
  let rest = slice;
  for (;;) {
    const found = LONG_RUN.exec(rest);
    if (!found) break;
    const end = betweenCharacters(rest, found.index + RUN);
    yield rest.slice(0, end);
    rest = rest.slice(end);
  }
  if (rest !== "") yield rest;
}

const LONG_RUN = new RegExp(`(?:\\S{${RUN + 1}}|\\s{${RUN + 1}})`);

function betweenCharacters(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
