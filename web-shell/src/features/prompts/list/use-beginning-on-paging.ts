import { type RefObject, useLayoutEffect, useRef } from "react";
import { useNavigationType } from "react-router";

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
