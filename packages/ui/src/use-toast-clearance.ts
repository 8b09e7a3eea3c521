import { type RefObject, useLayoutEffect } from "react";

/** Marks a bar or a footer with buttons that toasts must not cover. */
export const TOAST_CLEARANCE = "[data-toast-clearance]";
const GAP_PX = 12;

/** Moves the toast area above marked bars that are in its corner, as long as a toast is shown. `host` is the element that holds the area. */
export function useToastClearance(area: RefObject<HTMLElement | null>, host: Element, isShown: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the area is another element in another host
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || !isShown) return;
    const measure = () => element.style.setProperty("--clearance", `${clearance(element)}px`);
    measure();
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => target !== element)) measure();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener("resize", measure);
    window.addEventListener("scroll", measure, { passive: true, capture: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
      window.removeEventListener("scroll", measure, { capture: true });
    };
  }, [area, host, isShown]);
}

/** How far from the bottom of the window the highest marked element in the way of the area begins; 0 for none. */
function clearance(area: HTMLElement): number {
  const { left, right, height } = area.getBoundingClientRect();
  const host = area.closest("dialog, [role=dialog]") ?? document;
  let bottom = 0;
  const bars = [...host.querySelectorAll(TOAST_CLEARANCE)].map((bar) => bar.getBoundingClientRect());
  for (const bar of bars.toSorted((a, b) => b.top - a.top)) {
    const isBeside = bar.right <= left || bar.left >= right || bar.height === 0;
    const from = window.innerHeight - bottom;
    if (isBeside || bar.bottom <= from - height - GAP_PX || bar.top >= from) continue;
    bottom = window.innerHeight - bar.top + GAP_PX;
  }
  return bottom;
}
