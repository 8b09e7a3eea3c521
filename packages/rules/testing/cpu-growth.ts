// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders, not templates
import { threadCpuUsage } from "node:process";

/** Less CPU time than this is not compared: the clock and the garbage collector would decide. */
const MIN_COMPARED_MS = 15;
const RUNS = 3;
const SIZE = 6_000;

/** Four times the input may take six times the CPU time at most: linear code takes four times, quadratic code sixteen. */
const FACTOR = 4;
const MAX_GROWTH = 6;

/** Measured over two such steps: with one, noise of a factor of 1.5 decides; with two, of 2.25. */
const STEPS = 2;
const STEP = FACTOR ** STEPS;

/**
 * How many times the CPU time of `work` grows when its input becomes four times as long: the geometric mean of the steps from n / 4
 * to n to 4n, each end the best of up to three runs. 0 where size 4n takes less than 15 ms.
 */
async function cpuGrowth<T>(work: (input: T) => unknown, generate: (size: number) => T, size: number): Promise<number> {
  const large = generate(FACTOR * size);
  // The first call also compiles `work`: too long rather than too short.
  let largeMs = await cpuMs(work, large);
  if (largeMs < MIN_COMPARED_MS) return 0;
  const small = generate((FACTOR * size) / STEP);
  // As often as the large input is larger, so that the garbage collector has as much to do.
  const measureSmall = async () => (await cpuMs(work, small, STEP)) / STEP;
  let smallMs = await measureSmall();
  const growth = () => (largeMs / smallMs) ** (1 / STEPS);
  for (let run = 1; run < RUNS && growth() > MAX_GROWTH; run += 1) {
    largeMs = Math.min(largeMs, await cpuMs(work, large));
    smallMs = Math.min(smallMs, await measureSmall());
  }
  return growth();
}

async function cpuMs<T>(work: (input: T) => unknown, input: T, times = 1): Promise<number> {
  const before = threadCpuUsage();
  for (let time = 0; time < times; time += 1) await work(input);
  // Of this thread: those of the garbage collector have more to do in a process that holds much else.
  const { user, system } = threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Whether four times the input takes at most six times the CPU time, in the best of three measurements. */
export async function isLinear<T>(
  work: (input: T) => unknown,
  generate: (size: number) => T,
  size: number,
): Promise<boolean> {
  // Garbage collection may fall into one of them; quadratic code is found every time.
  for (let run = 0; run < RUNS; run += 1) if ((await cpuGrowth(work, generate, size)) <= MAX_GROWTH) return true;
  return false;
}

/** `npm run test:deep` and `TEST_SAMPLES=all` try all pieces, other runs an eighth of them, others each time; a failure names its piece. */
const PARTS = process.env.TEST_DEEP === "1" || process.env.TEST_SAMPLES === "all" ? 1 : 8;
const PART = Math.floor(Math.random() * PARTS);

/** The nasty pieces on whose repetition `work` takes more than linear CPU time. */
export async function piecesOverLinear(work: (text: string) => unknown, size = SIZE): Promise<string[]> {
  const over: string[] = [];
  for (const piece of NASTY_PIECES.filter((_, index) => index % PARTS === PART)) {
    if (!(await isLinear(work, repeated(piece), size))) over.push(piece);
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
