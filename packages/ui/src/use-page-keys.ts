import { useEffectEvent, useLayoutEffect } from "react";
import { isInKeyScope, shortcutOf } from "./keys.ts";

const LAYERS =
  "dialog[open], [role=dialog][aria-modal=true], [aria-expanded=true]:is([aria-haspopup], [role=combobox])";

/** Whether a dialog, a menu or a list of options is open: the keys belong to it, not to the page. */
export function isLayerOpen(): boolean {
  return document.querySelector(LAYERS) !== null;
}

const EDITABLE =
  "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false])";

/** Keys of a page, by `KeyboardEvent.key`; ignored while a person types, holds a modifier, or has a dialog or a menu open. */
export function usePageKeys(keys: Record<string, () => void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = keys[shortcutOf(event) ?? ""];
    if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(EDITABLE)) return;
    if (isLayerOpen() || !isInKeyScope(event)) return;
    event.preventDefault();
    action();
  });
  // Before the first painting: a key is not lost that is pressed as soon as the page can be seen.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
