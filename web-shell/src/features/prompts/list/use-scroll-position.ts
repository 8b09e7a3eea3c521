import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

const MAX_POSITIONS = 50;
/** How far each entry of the history was scrolled, the oldest first. */
const positions = new Map<string, number>();

/** Scrolls back to where the list was left once it is shown again by Back or Forward. */
export function useScrollPosition(isShown: boolean): void {
  const { key } = useLocation();
  const kind = useNavigationType();
  useEffect(() => {
    const top = positions.get(key);
    if (!isShown || kind !== "POP" || !top) return;
    // A new page is scrolled to its top first.
    const frame = requestAnimationFrame(() => window.scrollTo(0, top));
    return () => cancelAnimationFrame(frame);
  }, [key, kind, isShown]);
  useEffect(() => {
    const remember = () => {
      positions.delete(key);
      positions.set(key, window.scrollY);
      const [oldest] = positions.keys();
      if (positions.size > MAX_POSITIONS && oldest !== undefined) positions.delete(oldest);
    };
    // The entry was replaced while the page stayed, for example because it has grown.
    if (kind === "REPLACE") remember();
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key, kind]);
}
