import { browserValue } from "@promptory/ui/storage";
import { useSyncExternalStore } from "react";

const stored = browserValue("sidebar");
const WIDE = "(min-width: 1024px)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the sidebar shows icons only: the person's choice, and until there is one the width of the screen decides. */
export function useSidebar(): { isFolded: boolean; toggle(): void } {
  const isWide = useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
  const choice = useSyncExternalStore(stored.subscribe, stored.get);
  const isFolded = choice === undefined ? !isWide : choice === "folded";
  return { isFolded, toggle: () => stored.set(isFolded ? "open" : "folded") };
}
