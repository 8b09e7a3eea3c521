import { type PointerEvent, useRef } from "react";

/** Pixels to the right after which letting go dismisses (specification section 9). */
export const SWIPE_THRESHOLD = 50;

/** Pointer handlers that drag an element to the right and call `onSwipe` when it is let go past the threshold. */
export function useSwipe(onSwipe: () => void) {
  const startX = useRef<number>(undefined);
  const moved = (event: PointerEvent<HTMLElement>) => Math.max(0, event.clientX - (startX.current ?? event.clientX));
  const settle = (element: HTMLElement) => {
    startX.current = undefined;
    element.style.translate = "";
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0 && !(event.target as Element).closest("button, a")) startX.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (startX.current === undefined) return;
      const distance = moved(event);
      if (distance > 4) event.currentTarget.setPointerCapture?.(event.pointerId);
      event.currentTarget.style.translate = `${distance}px`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const isFar = moved(event) >= SWIPE_THRESHOLD;
      settle(event.currentTarget);
      if (isFar) onSwipe();
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => settle(event.currentTarget),
  };
}
