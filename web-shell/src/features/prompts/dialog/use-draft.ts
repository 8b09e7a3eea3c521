import { useEffect, useEffectEvent, useState } from "react";
import { type Draft, drafts } from "../../../data/drafts.ts";
import { useCurrentUser } from "../../../data/session.ts";

const PAUSE_MS = 400;

/** The draft found for a prompt when its form opened, and the way to forget it. */
export function useDraft(promptId: number | undefined) {
  const user = useCurrentUser();
  const [place] = useState(() => user && ([user.id, promptId ?? "new"] as const));
  const [found] = useState(() => place && drafts.read(...place));
  const keep = (draft: Draft | undefined) => {
    if (!place) return;
    if (draft) drafts.write(...place, draft);
    else drafts.remove(...place);
  };
  return { found, keep };
}

/**
 * Keeps what is typed, a moment after the last key and when the page is left: nothing is lost when the tab crashes.
 * `current` answers what would be lost, or undefined.
 */
export function useAutosave(
  subscribe: (listener: () => void) => () => void,
  current: () => Draft | undefined,
  keep: (draft: Draft | undefined) => void,
): void {
  const save = useEffectEvent(() => keep(current()));
  const watch = useEffectEvent((listener: () => void) => subscribe(listener));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(save, PAUSE_MS);
    };
    const stop = watch(soon);
    const leave = () => save();
    window.addEventListener("pagehide", leave);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener("pagehide", leave);
      save();
    };
  }, []);
}
