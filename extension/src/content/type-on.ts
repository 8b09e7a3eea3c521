/**
 * Types at the caret as the person would. `execCommand` alone is heard by no editor that writes in the place of the
 * browser: it is told beforehand, and does the writing itself where it keeps the browser from it.
 */
export function typeOn(text: string, document: Document): void {
  const isHeard = { bubbles: true, cancelable: true, composed: true };
  const event = new InputEvent("beforeinput", { ...isHeard, inputType: "insertText", data: text });
  const box = document.activeElement ?? document.body;
  if (box.dispatchEvent(event)) document.execCommand("insertText", false, text);
}
