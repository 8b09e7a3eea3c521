// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders, not templates
import { cpuUsage } from "node:process";

/** Less CPU time than this is not compared: the clock and the garbage collector would decide. */
const MIN_COMPARED_MS = 15;
const RUNS = 3;
const SIZE = 12_000;

/** A ratio that leaves no doubt; what is above it is measured again. */
const LINEAR_RATIO = 5;

/**
 * The CPU time of `work` on an input of size 4n divided by that on size n, the best of up to three runs each: about 4 for linear
 * code, 16 for quadratic code. 0 where size 4n takes less than 15 ms.
 */
export async function cpuRatio<T>(
  work: (input: T) => unknown,
  generate: (size: number) => T,
  size: number,
): Promise<number> {
  const large = generate(4 * size);
  await work(large);
  let largeMs = await cpuMs(work, large);
  if (largeMs < MIN_COMPARED_MS) return 0;
  const small = generate(size);
  // Four times, so that the garbage collector has as much to do as with the large input.
  const measureSmall = async () => (await cpuMs(work, small, 4)) / 4;
  let smallMs = await measureSmall();
  for (let run = 1; run < RUNS && largeMs / smallMs > LINEAR_RATIO; run += 1) {
    largeMs = Math.min(largeMs, await cpuMs(work, large));
    smallMs = Math.min(smallMs, await measureSmall());
  }
  return largeMs / smallMs;
}

async function cpuMs<T>(work: (input: T) => unknown, input: T, times = 1): Promise<number> {
  const before = cpuUsage();
  for (let time = 0; time < times; time += 1) await work(input);
  const { user, system } = cpuUsage(before);
  return (user + system) / 1_000;
}

/** The nasty pieces of which four times as much text costs `work` more than `max` times the CPU time. */
export async function piecesOverRatio(work: (text: string) => unknown, max: number, size = SIZE): Promise<string[]> {
  const over: string[] = [];
  for (const piece of NASTY_PIECES) {
    let ratio = Number.POSITIVE_INFINITY;
    // Garbage collection may fall into one measurement; quadratic code is over the ratio every time.
    for (let run = 0; run < RUNS && ratio > max; run += 1) ratio = await cpuRatio(work, repeated(piece), size);
    if (ratio > max) over.push(piece);
  }
  return over;
}

/** A text of about `size` characters made of one piece; `#` in it becomes a running number, so that names differ. */
export const repeated =
  (piece: string) =>
  (size: number): string => {
    const parts: string[] = [];
    for (let length = 0; length < size; length += parts.at(-1)?.length ?? 1) {
      parts.push(piece.replaceAll("#", `N${parts.length}`));
    }
    return parts.join("");
  };

/** Pieces that are hard on parsers when a text consists of nothing else. */
export const NASTY_PIECES: readonly string[] = [
  "x [NAME] ",
  "x [NAME #] ",
  "x <NAME #> y ",
  "say {name} and ",
  "<think>",
  "</NAME>",
  "```\ncode\n```\n",
  "```\n",
  "~~~~\n",
  "> ```js\n",
  "`",
  "`a` ",
  "{{",
  "{{a|",
  "{{a}",
  "{{a}} ",
  "x {{n #=a}} ",
  "\\{{a}} ",
  "{{#if a}}",
  "${a",
  "${a:b} ",
  '"',
  '""",',
  "'",
  "\\",
  "\n",
  "\r\n",
  "  \n",
  "\t ",
  " ",
  "a\n",
  ",",
  "😀",
  "👨‍👩‍👧‍👦",
  "a\u0301",
  "漢字かな",
  "。",
  "\u200b",
  "[[",
  "[A",
  "<A",
  "%name% ",
  "a@b.",
  "+49 170 1234567 ",
  "https://x.y/(a) ",
  "((((",
  "secret=a1",
  "-----BEGIN PRIVATE KEY-----",
  "the the ",
  "Sure! this is the answer for you\n",
  "the answer of you\nI hope this helps with it\n",
  "You are it. The end of a sentence with the word. ",
  "at least 5 words, at most 9 words. ",
  `${"the ".repeat(25)}\n`,
  "Variables: a, ",
  "---\n",
  "- a: #\n",
  "#: a\n",
  "*a &a ",
  '{"a":',
  "[",
];
