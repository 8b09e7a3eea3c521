import { hasFocus } from "./caret.ts";
import type { InsertMethod, InsertMode } from "./job.ts";
import type { Live } from "./surface.ts";
import { type Attempt, type Spot, type Surface, spotFor, type Wait } from "./surface.ts";
import { escapeHtml } from "./text-forms.ts";

export type Field = HTMLTextAreaElement | HTMLInputElement;

type Options = { mode: InsertMode; isActive: boolean; wait: Wait };

/** Focus may make the page build the field anew; it is looked at again after so many milliseconds. */
const settlesMs = 10;
/** Chrome types line by line, each an event the page answers; for a long prompt that takes a minute, as HTML no time. */
const manyLines = 50;

/** A `<textarea>` or one-line `<input>`, also one whose value a framework controls. */
export function fieldSurface(field: Live<Field>, { mode, isActive, wait }: Options): Surface {
  let spot: Spot = { start: 0, end: 0 };
  return {
    name: field().localName === "textarea" ? "textarea" : "input",
    isDrawn: false,
    element: field,
    prepare: async () => {
      for (let round = 0; round < 2 && !hasFocus(field()); round += 1) {
        field().focus();
        await wait(settlesMs);
      }
      spot = spotFor(mode, field().value.length, isActive ? selectionOf(field()) : null);
    },
    prepareAgain: async () => {},
    read: () => field().value,
    sent: () => null,
    plainReadings: () => [],
    formats: () => 0,
    besides: () => "",
    spot: () => spot,
    same: (left, right) => left === right,
    holds: (length) => field().maxLength < 0 || length <= field().maxLength,
    attempts: (text) => {
      const typing = commandAttempt(field, spot, "insert-text", "insertText", text);
      const html = commandAttempt(field, spot, "insert-html", "insertHTML", escapeHtml(text));
      const commands = text.split("\n").length > manyLines ? [html, typing] : [typing, html];
      return [...commands, setterAttempt(field, spot, text)];
    },
    undos: () => [],
    restore: (before) => setNatively(field(), before, null),
  };
}

/** The browser's own editing, one undoable step. */
function commandAttempt(field: Live<Field>, spot: Spot, method: InsertMethod, command: string, value: string): Attempt {
  return {
    method,
    late: false,
    write: () => {
      // The command goes where the keyboard is, and a page may have taken that away.
      if (!hasFocus(field())) field().focus();
      if (!hasFocus(field())) return false;
      select(field(), spot);
      return field().ownerDocument.execCommand(command, false, value);
    },
    takeBack: () => void field().ownerDocument.execCommand("undo"),
  };
}

/** Selects the spot by way of another: a caret that moves ends the browser's typing, so one undo takes only the prompt. */
function select(field: Field, { start, end }: Spot): void {
  const elsewhere = start === 0 ? field.value.length : 0;
  field.setSelectionRange(elsewhere, elsewhere);
  field.setSelectionRange(start, end);
}

function selectionOf({ selectionStart, selectionEnd, value }: Field): Spot {
  return { start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
}

/** Last resort where the browser's own editing is switched off; the browser then keeps no undo step. */
function setterAttempt(field: Live<Field>, { start, end }: Spot, text: string): Attempt {
  let before = field().value;
  return {
    method: "value-setter",
    late: false,
    write: () => {
      before = field().value;
      setNatively(field(), before.slice(0, start) + text + before.slice(end), text);
      field().setSelectionRange(start + text.length, start + text.length);
      return true;
    },
    takeBack: () => setNatively(field(), before, null),
  };
}

function setNatively(field: Field, value: string, inserted: string | null): void {
  const view = field.ownerDocument.defaultView ?? window;
  // The prototype's setter, because React watches writes to the element's own `value`.
  const owner = field.localName === "textarea" ? view.HTMLTextAreaElement : view.HTMLInputElement;
  Object.getOwnPropertyDescriptor(owner.prototype, "value")?.set?.call(field, value);
  const inputType = inserted === null ? "historyUndo" : "insertText";
  field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true, inputType, data: inserted }));
}
