import { type RefObject, startTransition, useEffect, useState } from "react";
import { observe } from "react-intersection-observer";

/** How far outside the window something is near it; less than what the browser prepares for `content-visibility`. */
const MARGIN = "400px 0px";

/** Whether an element is in the window or near it; and a way to say that it is wanted now, wherever it is. */
export function useNearWindow(element: RefObject<Element | null>, atFirst: boolean): [boolean, () => void] {
  const [isNear, setNear] = useState(atFirst);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    // A window full of rows that comes near is drawn between the presses of a person, not before the next of them.
    // Nothing is taken from under the keyboard, however far a person scrolls away from it.
    const tell = (isIn: boolean) => startTransition(() => setNear(isIn || target.contains(document.activeElement)));
    return observe(target, tell, { rootMargin: MARGIN }, true);
  }, [element]);
  return [isNear, () => setNear(true)];
}
