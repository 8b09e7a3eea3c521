import { changeOf } from "./editor-layer.ts";

/** Writes over the selection of a textarea as if it were typed: Ctrl+Z takes it back, and the form is notified. */
export function typeText(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  const isTyped = typeof document.execCommand === "function" && document.execCommand("insertText", false, text);
  if (isTyped) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }));
}

/** Makes the text of a textarea `next` with one change that can be undone, which is selected afterwards. */
export function changeText(area: HTMLTextAreaElement, next: string): void {
  const { start, end, inserted } = changeOf(area.value, next);
  if (start === end && inserted === "") return;
  area.setSelectionRange(start, end);
  if (inserted === "" && typeof document.execCommand === "function") {
    area.focus();
    if (document.execCommand("delete")) return;
  }
  typeText(area, inserted);
  area.setSelectionRange(start, start + inserted.length);
}
