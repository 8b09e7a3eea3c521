import { useEffectEvent, useLayoutEffect, useRef } from "react";
import type { Typed } from "../page-messages.ts";
import { request } from "../prompt-search/background-link.ts";

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

/** Closes the search; the box keeps what was typed, and gets what was typed into the search and meant no search. */
export function closePicker(literal = ""): void {
  void request({ kind: "picker-close", literal }).catch(() => {});
}

/**
 * Escape closes the search at once, whatever is in it; the box gets `unmatched`. Not while something else is open that
 * Escape belongs to.
 */
export function usePickerKeys(isActive: boolean, isEmpty = false, unmatched = ""): void {
  const pressed = useRef<string>(undefined);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    // Closed when the key comes up: the page must not get the end of a press whose beginning it did not get.
    if (event.type === "keyup" && event.key === pressed.current)
      return closePicker(event.key === " " ? " " : unmatched);
    // A space behind the trigger means the signs themselves, as in a comment.
    const isLiteral = event.key === " " && isEmpty && event.target instanceof HTMLInputElement;
    if (event.type !== "keydown" || (event.key !== "Escape" && !isLiteral)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.current = event.key;
  });
  // In the commit that gives the search box the keyboard: after it, a key would be typed into the box.
  useLayoutEffect(() => {
    if (!isActive) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener, true);
    window.addEventListener("keyup", listener, true);
    return () => {
      window.removeEventListener("keydown", listener, true);
      window.removeEventListener("keyup", listener, true);
    };
  }, [isActive]);
}
