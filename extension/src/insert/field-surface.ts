import type { Editor } from "./find-editor.ts";
import type { Surface } from "./surface.ts";

type Field = HTMLTextAreaElement | HTMLInputElement;

/** A `<textarea>` or one-line `<input>`, also one whose value a framework controls. */
export function fieldSurface(editor: Extract<Editor, { kind: "textarea" | "input" }>, isActive: boolean): Surface {
  const field: Field = editor.element;
  const selection = () =>
    [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length] as const;
  const expect = (text: string) => {
    const [start, end] = selection();
    return field.value.slice(0, start) + text + field.value.slice(end);
  };
  return {
    kind: editor.kind,
    prepare: async () => {
      if (isActive) return;
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
    },
    read: () => field.value,
    expect,
    same: (left, right) => left === right,
    holds: (length) => field.maxLength < 0 || length <= field.maxLength,
    attempts: (text) => [
      {
        method: "insert-text",
        late: false,
        write: () => field.ownerDocument.execCommand("insertText", false, text),
        takeBack: () => void field.ownerDocument.execCommand("undo"),
      },
      setterAttempt(field, text, expect),
    ],
  };
}

/** Last resort where the browser's own editing is switched off; the browser then keeps no undo step. */
function setterAttempt(field: Field, text: string, expect: (text: string) => string) {
  let before = field.value;
  return {
    method: "native-setter" as const,
    late: false,
    write: () => {
      before = field.value;
      const caret = (field.selectionStart ?? before.length) + text.length;
      setNatively(field, expect(text), text);
      field.setSelectionRange(caret, caret);
      return true;
    },
    takeBack: () => setNatively(field, before, null),
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
