import { fieldSurface } from "./field-surface.ts";
import { findEditor } from "./find-editor.ts";
import { failed, type InsertResult } from "./result.ts";
import { richSurface } from "./rich-surface.ts";
import { deepActiveElement, type ShadowOf } from "./roots.ts";
import type { Attempt, Surface, Wait } from "./surface.ts";

/** The world the engine works in, handed over so that it asks for nothing itself. */
export type Page = { document: Document; shadowOf: ShadowOf; wait: Wait };

/** When the box is looked at after a write, in milliseconds from one look to the next. */
const looks = { quick: [0, 20], patient: [0, 20, 40, 80, 160, 300, 600] };
/** A page that changes its mind does so within this time. */
const doubtMs = 60;

type Outcome = "exact" | "nothing" | "changed";

/**
 * Puts `text` at the caret of the page's editor, keeping what was typed, and proves it by reading it back.
 * Writes one copy or none; never sends. `\r\n` becomes `\n`, as in every text box.
 */
export async function insertText(text: string, page: Page): Promise<InsertResult> {
  const wanted = text.replace(/\r\n?/g, "\n");
  const editor = findEditor(page.document, page.shadowOf, !wanted.includes("\n"));
  if (!editor) return failed("no-editor");
  const active = deepActiveElement(page.document, page.shadowOf);
  const isActive = active !== null && editor.element.contains(active);
  const surface = editor.kind === "rich" ? richSurface(editor, isActive, page.wait) : fieldSurface(editor, isActive);
  await surface.prepare();
  return insertInto(surface, wanted, page.wait);
}

/** Tries the surface's methods in order until the text stands there exactly once. */
export async function insertInto(surface: Surface, text: string, wait: Wait): Promise<InsertResult> {
  if (!surface.holds(surface.expect(text).length)) return failed("too-long");
  for (const attempt of surface.attempts(text)) {
    const before = surface.read();
    const expected = surface.expect(text);
    const taken = attempt.write();
    const outcome = await watch(surface, before, expected, attempt.late && taken, wait);
    if (outcome === "exact") return { status: "inserted", editor: surface.kind, method: attempt.method };
    if (outcome === "nothing" && attempt.late && taken) return failed("swallowed");
    if (outcome === "changed" && !(await takenBack(surface, attempt, before, wait))) return failed("altered");
  }
  return failed("refused");
}

async function watch(
  surface: Surface,
  before: string,
  expected: string,
  patient: boolean,
  wait: Wait,
): Promise<Outcome> {
  let now = before;
  for (const ms of patient ? looks.patient : looks.quick) {
    await wait(ms);
    now = surface.read();
    if (!surface.same(now, expected)) continue;
    await wait(doubtMs);
    return surface.same(surface.read(), expected) ? "exact" : "changed";
  }
  return surface.same(now, before) ? "nothing" : "changed";
}

/** A second method may only follow on a box that is as the person left it. */
async function takenBack(surface: Surface, attempt: Attempt, before: string, wait: Wait): Promise<boolean> {
  // Where the page did that itself, one more undo would take the person's own words.
  if (surface.same(surface.read(), before)) return true;
  attempt.takeBack();
  await wait(doubtMs);
  return surface.same(surface.read(), before);
}
