/**
 * Types at the caret as the person would. An editor that writes in the place of the browser ignores
 * `execCommand` alone: it needs the event before it, and writes itself where it cancels that event.
 */
export function typeOn(text: string, document: Document): void {
  const isHeard = { bubbles: true, cancelable: true, composed: true };
  const event = new InputEvent("beforeinput", { ...isHeard, inputType: "insertText", data: text });
  const box = document.activeElement ?? document.body;
  if (box.dispatchEvent(event)) document.execCommand("insertText", false, text);
}
