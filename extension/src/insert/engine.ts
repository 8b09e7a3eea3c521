import { type FileWatch, watchForFiles } from "./attachments.ts";
import { editorAt } from "./find-editor.ts";
import type { InsertMode, SiteHint } from "./job.ts";
import {
  type Change,
  failed,
  type InsertFailure,
  type InsertResult,
  type NeedsPageWorld,
  needsPageWorld,
  type UndoResult,
} from "./job.ts";
import { openSurface, type Page } from "./open-surface.ts";
import { deepActiveElement, hasForeignFrame } from "./roots.ts";
import type { Attempt, Surface, Wait } from "./surface.ts";
import { keepsNoBreakSpaces, withPlainSpaces } from "./text-forms.ts";

/** When the box is looked at after a write, in milliseconds from one look to the next. */
const looks = { quick: [0, 20], whole: [0, 20, 80, 200], patient: [0, 20, 40, 80, 160, 300, 600, 900] };
/** How often a page that goes on writing is looked at again, 300 ms from one look to the next. */
const LOOKS_WHILE_WRITING = 200;
const WRITING_MS = 300;
/** A page that changes its mind does so within this time. */
const DOUBT_MS = 60;

type Outcome = "exact" | "nothing" | "changed";

/** What the box must read as once the text stands there, where in it the text begins, how long it is, and how much is formatted. */
type Expectation = { text: string; start: number; length: number; formats: number };
type Writing = { attempt: Attempt; takenByPage: boolean; isPlain: boolean };

/** What is to be written, and how. */
export type Insertion = { text: string; mode: InsertMode; site: SiteHint | null } & Pick<
  Means,
  "isCancelled" | "onProgress"
>;

/**
 * Puts a text into the page's editor, keeping what was typed, and proves it by reading it back.
 * Writes one copy or none; never sends. `\r\n` and `\r` become `\n`, as in every text box.
 */
export async function insertText(insertion: Insertion, page: Page): Promise<InsertResult | NeedsPageWorld> {
  const { text, mode, site, isCancelled, onProgress } = insertion;
  const wanted = text.replace(/\r\n?/g, "\n");
  const surface = openSurface(page, {
    mode,
    singleLine: !wanted.includes("\n"),
    selectors: site?.inputSelectors ?? [],
  });
  if (surface === "no-editor") return failed(whyNone(page));
  if (surface === "unreachable") return failed(surface);
  if (surface === "needs-page-world") return needsPageWorld;
  await surface.prepare();
  return insertInto(surface, wanted, { site, wait: page.wait, watchFiles: watchForFiles, isCancelled, onProgress });
}

/** Why no box fits: a person who types in one must not read that there is none. */
function whyNone({ document, shadowOf }: Page): InsertFailure {
  const active = deepActiveElement(document, shadowOf);
  if (active && editorAt(active)) return "unfit-box";
  return active?.localName === "iframe" || hasForeignFrame(document) ? "foreign-frame" : "no-editor";
}

/** What one insertion works with besides the box. */
export type Means = {
  site: SiteHint | null;
  wait: Wait;
  watchFiles: (editor: () => HTMLElement) => FileWatch;
  isCancelled: () => boolean;
  /** Is given how much of the text the box holds, from 0 to 1, while the page writes it. */
  onProgress: (progress: number) => void;
};

/** Takes a change back that the person does not want to keep; only while the box holds what was reported. */
export async function undoChange(
  { change, site }: { change: Change; site: SiteHint | null },
  page: Page,
): Promise<UndoResult | NeedsPageWorld> {
  const wanted = { mode: "replace", singleLine: true, selectors: site?.inputSelectors ?? [] } as const;
  const surface = openSurface(page, wanted);
  if (surface === "needs-page-world") return needsPageWorld;
  if (surface === "no-editor" || surface === "unreachable") return failed("no-editor");
  if (surface.read() !== change.found) return failed("moved-on");
  await surface.prepare();
  const rewrites = change.before === "" ? [] : surface.attempts(change.before);
  const ways = [
    ...surface.undos(),
    () => surface.restore(change.before),
    // In the end the whole box is written anew, without the formatting it may have had.
    ...rewrites.map((attempt) => () => void attempt.write()),
  ];
  for (const undo of ways) {
    await surface.prepareAgain();
    undo();
    await page.wait(DOUBT_MS);
    if (surface.same(surface.read(), change.before)) return { status: "undone" };
  }
  return failed("altered");
}

/** Tries the surface's methods in order until the text stands there exactly once. */
export async function insertInto(surface: Surface, text: string, means: Means): Promise<InsertResult> {
  const { site, watchFiles, isCancelled, wait } = means;
  const spot = surface.spot();
  const wanted = (before: string) => before.slice(0, spot.start) + text + before.slice(spot.end);
  if (!surface.holds(wanted(surface.read()).length)) return failed("too-long");
  let pastes = site?.longTextLimit == null || text.length < site.longTextLimit;
  let isTried = false;
  const left = inOrder(surface.attempts(text), site);
  for (let attempt = left.shift(); attempt; attempt = left.shift()) {
    if (isPaste(attempt) && !pastes) continue;
    if (isCancelled()) return failed("cancelled");
    if (isTried) await surface.prepareAgain();
    isTried = true;
    const files = watchFiles(surface.element);
    try {
      const before = surface.read();
      const besides = surface.besides();
      const sentBefore = surface.sent();
      const formats = surface.formats();
      const isBack = () =>
        surface.same(surface.read(), before) &&
        surface.formats() === formats &&
        (sentBefore === null || sentBefore === surface.sent());
      // Decided once: a caret that strays after a failed attempt must not decide where the text belongs.
      const expected = { text: wanted(before), start: spot.start, length: text.length, formats };
      // A box that read otherwise before, as one with paragraphs does, proves nothing now.
      const isPlain = surface.plainReadings().every((reading) => readsAs(reading, before));
      const hasWritten = wrote(attempt);
      const takenByPage = hasWritten && attempt.late;
      const seen = await watch(surface, before, expected, { isPlain, takenByPage, attempt }, means);
      const outcome = await withUndo(attempt, seen);
      if (outcome === "exact") {
        // What cannot be taken back is in the box to the letter, and that is what is reported.
        if (isCancelled() && (await takenBack(surface, attempt, before, isBack, wait))) return failed("cancelled");
        return { status: "inserted", editor: surface.name, method: attempt.method };
      }
      const isSpread = takenByPage && isAdded(text, besides, surface);
      if (isSpread) return { ...failed("altered"), change: changeOf(before, surface.read(), expected.text) };
      if (outcome === "changed" && !(await takenBack(surface, attempt, before, isBack, wait))) {
        return { ...failed("altered"), change: changeOf(before, surface.read(), expected.text) };
      }
      // A field that took the text and shows nothing of it handed it on: a second method would write a second copy.
      if (outcome === "nothing" && hasWritten && !surface.isDrawn) return failed("swallowed");
      if (!takenByPage) continue;
      // Where the page has its pastes typed by the browser, the browser itself is the next to write.
      if (attempt.isTyped?.()) left.sort((one, other) => Number(isPaste(one)) - Number(isPaste(other)));
      if (files.found()) {
        if (!(await files.takeBack(wait)) || !surface.same(surface.read(), before)) return failed("attached");
        pastes = false;
      } else if (outcome === "nothing") return failed("swallowed");
    } finally {
      files.stop();
    }
  }
  return failed("refused");
}

/** Whether a line of the text went beside the box; a preview beside it repeats what is in it. */
function isAdded(text: string, before: string, surface: Surface): boolean {
  const now = surface.besides();
  if (now === before) return false;
  const box = withPlainSpaces(surface.read());
  const lines = new Set(text.split("\n").map((line) => line.trim().slice(0, 200)));
  const isBeside = (line: string) => now.split(line).length > before.split(line).length;
  return [...lines].some((line) => line.length > 3 && !box.includes(withPlainSpaces(line)) && isBeside(line));
}

/** The first line in which the box differs from what was wanted. */
function changeOf(before: string, found: string, wanted: string): Change {
  const [has = [], should = []] = [found, wanted].map((text) => withPlainSpaces(text).split("\n"));
  const at = should.findIndex((line, index) => line !== has[index]);
  const index = at < 0 ? should.length : at;
  return { before, found, wantedLine: should[index] ?? "", foundLine: has[index] ?? "" };
}

/** The site's own method first, where the box knows it; the others stay, because hints grow old. */
function inOrder(attempts: Attempt[], site: SiteHint | null): Attempt[] {
  const isNamed = ({ method }: Attempt) => method === site?.method;
  return [...attempts.filter(isNamed), ...attempts.filter((attempt) => !isNamed(attempt))];
}

const isPaste = ({ method }: Attempt) => method === "paste";

/** A page may answer a write with an error of its own; the reading tells what became of it. */
function wrote(attempt: Attempt): boolean {
  try {
    return attempt.write();
  } catch {
    return false;
  }
}

async function watch(
  surface: Surface,
  before: string,
  expected: Expectation,
  { attempt, takenByPage, isPlain }: Writing,
  { wait, onProgress }: Means,
): Promise<Outcome> {
  const { start, length } = expected;
  const wanted = expected.text.slice(start, start + length);
  const isThere = () => {
    const now = surface.read();
    const written = now.slice(start, start + length);
    if (!surface.same(now, expected.text) || !keepsNoBreakSpaces(written, wanted)) return false;
    if (surface.formats() > expected.formats) return false;
    const sent = surface.sent();
    if (sent !== null && !surface.same(sent, expected.text)) return false;
    if (!isPlain || !attempt.isTyped?.()) return true;
    return surface.plainReadings().every((reading) => readsAs(reading, expected.text));
  };
  // The browser has typed the whole text for the page, and its lines or spaces differ at most: nothing more is to come.
  const isWhole = attempt.isTyped?.() === true && withoutSpaces(surface.read()) === withoutSpaces(expected.text);
  for (const ms of looks[!takenByPage ? "quick" : isWhole ? "whole" : "patient"]) {
    await wait(ms);
    if (!isThere()) continue;
    await wait(DOUBT_MS);
    return isThere() ? "exact" : "changed";
  }
  if (takenByPage) await untilWritten(surface, before, expected, { wait, onProgress });
  if (isThere()) return "exact";
  return surface.same(surface.read(), before) ? "nothing" : "changed";
}

const withoutSpaces = (text: string) => text.replace(/\s+/g, "");

/** Waits while a page goes on writing: what it would write behind an undo would be lost words in the box. */
async function untilWritten(
  surface: Surface,
  before: string,
  expected: Expectation,
  { wait, onProgress }: Pick<Means, "wait" | "onProgress">,
): Promise<void> {
  let length = before.length;
  for (let look = 0; look < LOOKS_WHILE_WRITING; look += 1) {
    const now = surface.read().length;
    if (now === length || now >= expected.text.length) return;
    length = now;
    onProgress((now - before.length) / Math.max(1, expected.text.length - before.length));
    await wait(WRITING_MS);
  }
}

/** Whether a reading is the text; browsers end the text of a box with the line they hold open. */
function readsAs(reading: string, text: string): boolean {
  const plain = withPlainSpaces(reading);
  const wanted = withPlainSpaces(text);
  return plain === wanted || plain === `${wanted}\n`;
}

/** A text that no undo takes is no better than a changed one: another method may write it with an undo. */
async function withUndo(attempt: Attempt, outcome: Outcome): Promise<Outcome> {
  if (outcome !== "exact" || !attempt.isUndoable) return outcome;
  return (await attempt.isUndoable()) ? "exact" : "changed";
}

/** A second method may only follow on a box that is as the person left it. */
async function takenBack(
  surface: Surface,
  attempt: Attempt,
  before: string,
  isBack: () => boolean,
  wait: Wait,
): Promise<boolean> {
  // Where the page did that itself, one more undo would take the person's own words.
  if (isBack()) return true;
  const changed = surface.read();
  for (const undo of [attempt.takeBack, ...surface.undos()]) {
    // An undo that did something else than wanted is followed by no other: it may have taken the person's words.
    if (surface.read() !== changed) break;
    undo();
    await wait(DOUBT_MS);
    if (isBack()) return true;
  }
  surface.restore(before);
  await wait(DOUBT_MS);
  return isBack();
}
