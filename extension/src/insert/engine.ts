import { type FileWatch, watchForFiles } from "./attachments.ts";
import type { InsertMode, SiteHint } from "./job.ts";
import { openSurface, type Page } from "./open-surface.ts";
import { failed, type InsertResult, type NeedsPageWorld, needsPageWorld } from "./result.ts";
import { keepsNoBreakSpaces } from "./same-text.ts";
import type { Attempt, Surface, Wait } from "./surface.ts";

/** When the box is looked at after a write, in milliseconds from one look to the next. */
const looks = { quick: [0, 20], patient: [0, 20, 40, 80, 160, 300, 600, 900] };
/** A page that changes its mind does so within this time. */
const doubtMs = 60;

type Outcome = "exact" | "nothing" | "changed";

/** What the box must read as once the text stands there, and where in it the text begins. */
type Expectation = { text: string; start: number };

/** What is to be written, and how. */
export type Insertion = { text: string; mode: InsertMode; site: SiteHint | null };

/**
 * Puts a text into the page's editor, keeping what was typed, and proves it by reading it back.
 * Writes one copy or none; never sends. `\r\n` and `\r` become `\n`, as in every text box.
 */
export async function insertText({ text, mode, site }: Insertion, page: Page): Promise<InsertResult | NeedsPageWorld> {
  const wanted = text.replace(/\r\n?/g, "\n");
  const surface = openSurface(page, {
    mode,
    singleLine: !wanted.includes("\n"),
    selectors: site?.inputSelectors ?? [],
  });
  if (surface === "no-editor") return failed("no-editor");
  if (surface === "needs-page-world") return needsPageWorld;
  await surface.prepare();
  return insertInto(surface, wanted, { site, wait: page.wait, watchFiles: watchForFiles });
}

/** What one insertion works with besides the box. */
export type Means = { site: SiteHint | null; wait: Wait; watchFiles: (editor: () => HTMLElement) => FileWatch };

/** Tries the surface's methods in order until the text stands there exactly once. */
export async function insertInto(surface: Surface, text: string, means: Means): Promise<InsertResult> {
  const { site, wait, watchFiles } = means;
  const spot = surface.spot();
  const wanted = (before: string) => before.slice(0, spot.start) + text + before.slice(spot.end);
  if (!surface.holds(wanted(surface.read()).length)) return failed("too-long");
  let pastes = site?.longTextLimit == null || text.length < site.longTextLimit;
  let isTried = false;
  for (const attempt of inOrder(surface.attempts(text), site)) {
    if (attempt.method === "paste" && !pastes) continue;
    if (isTried) await surface.prepareAgain();
    isTried = true;
    const files = watchFiles(surface.element);
    try {
      const before = surface.read();
      // Decided once: a caret that strays after a failed attempt must not decide where the text belongs.
      const expected = { text: wanted(before), start: spot.start };
      const takenByPage = wrote(attempt) && attempt.late;
      const outcome = await watch(surface, before, expected, text, takenByPage, wait);
      if (outcome === "exact") return { status: "inserted", editor: surface.name, method: attempt.method };
      if (outcome === "changed" && !(await takenBack(surface, attempt, before, wait))) return failed("altered");
      if (!takenByPage) continue;
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

/** The site's own method first, where the box knows it; the others stay, because hints grow old. */
function inOrder(attempts: Attempt[], site: SiteHint | null): Attempt[] {
  const isNamed = ({ method }: Attempt) => method === site?.method;
  return [...attempts.filter(isNamed), ...attempts.filter((attempt) => !isNamed(attempt))];
}

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
  text: string,
  patient: boolean,
  wait: Wait,
): Promise<Outcome> {
  const isThere = () => {
    const now = surface.read();
    const written = now.slice(expected.start, expected.start + text.length);
    return surface.same(now, expected.text) && keepsNoBreakSpaces(written, text);
  };
  for (const ms of patient ? looks.patient : looks.quick) {
    await wait(ms);
    if (!isThere()) continue;
    await wait(doubtMs);
    return isThere() ? "exact" : "changed";
  }
  return surface.same(surface.read(), before) ? "nothing" : "changed";
}

/** A second method may only follow on a box that is as the person left it. */
async function takenBack(surface: Surface, attempt: Attempt, before: string, wait: Wait): Promise<boolean> {
  // Where the page did that itself, one more undo would take the person's own words.
  if (surface.same(surface.read(), before)) return true;
  attempt.takeBack();
  await wait(doubtMs);
  return surface.same(surface.read(), before);
}
