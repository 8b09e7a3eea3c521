import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Tells whether the element has at least `width` pixels: its own room counts, for the shell's sidebar takes some. */
export function useWide<T extends HTMLElement>(width: number): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [wide, setWide] = useState(true);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWide(element.clientWidth === 0 || element.clientWidth >= width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  return [ref, wide];
}
