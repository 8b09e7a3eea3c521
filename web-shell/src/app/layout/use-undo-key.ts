import { isControlKey } from "@promptory/ui/keys";
import { isLayerOpen } from "@promptory/ui/open-layer";
import { useEffect, useEffectEvent } from "react";
import { useUndoOperation } from "../../api/operations.ts";

const EDITABLE = "input, textarea, select, [contenteditable]:not([contenteditable=false])";

/** Ctrl or Cmd and Z undo the last change; in a field they are the browser's. */
export function useUndoKey(): void {
  const undo = useUndoOperation();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isControlKey(event, "z") || event.repeat || event.defaultPrevented || isLayerOpen()) return;
    if (event.target instanceof Element && event.target.closest(EDITABLE)) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
