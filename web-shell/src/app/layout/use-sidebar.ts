import { useState, useSyncExternalStore } from "react";

const KEY = "sidebar";
const WIDE = "(min-width: 1024px)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

function readChoice(): boolean | undefined {
  try {
    const saved = localStorage.getItem(KEY);
    return saved === null ? undefined : saved === "folded";
  } catch {
    return undefined;
  }
}

/** Whether the sidebar shows icons only: the person's choice, and until there is one the width of the screen decides. */
export function useSidebar(): { isFolded: boolean; toggle(): void } {
  const isWide = useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
  const [choice, setChoice] = useState(readChoice);
  const isFolded = choice ?? !isWide;
  const toggle = () => {
    setChoice(!isFolded);
    try {
      localStorage.setItem(KEY, isFolded ? "open" : "folded");
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  return { isFolded, toggle };
}
