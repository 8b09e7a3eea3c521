import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
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

/**
 * Shows the beginning of a list once it has turned to another page, if that is scrolled away: a new page is read from
 * its first line. Back and Forward leave the place to the browser. `page` is undefined while it is on its way.
 */
export function useBeginningOnPaging(list: RefObject<Element | null>, page: number | undefined): void {
  const kind = useNavigationType();
  const last = useRef(page);
  useLayoutEffect(() => {
    if (page === undefined || page === last.current) return;
    const isFirst = last.current === undefined;
    last.current = page;
    if (isFirst || kind !== "PUSH") return;
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
  }, [list, page, kind]);
}
