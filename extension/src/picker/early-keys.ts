import type { Typed } from "../page-messages.ts";

/** Gives what was typed since the last time, and nothing more once the search box has the keyboard. */
export type EarlyKeys = () => Typed;

/** Catches what is typed into a page that has the keyboard already and no search box yet. */
export function catchEarlyKeys(view: Window): EarlyKeys {
  let typed: Typed = { text: "", isEntered: false };
  view.addEventListener("keydown", (event) => {
    const isCommand = event.ctrlKey || event.metaKey || event.isComposing;
    const isEntered = event.key === "Enter" && !event.shiftKey;
    if (isCommand || event.target instanceof HTMLInputElement || (!isEntered && [...event.key].length !== 1)) return;
    if (view.document.activeElement !== view.document.body) return;
    typed = { text: typed.text + (isEntered ? "" : event.key), isEntered };
    event.preventDefault();
  });
  return () => {
    const early = typed;
    typed = { text: "", isEntered: false };
    return early;
  };
}
