import { useEffect, useRef } from "react";
import { useEventCallback } from "./use-event-callback.ts";

/** Calls `onEnd` after `duration` ms of the toast being left alone: hover, focus inside and an inactive window stop the clock. */
export function usePausableTimer(onEnd: () => void, duration: number, running: boolean) {
  const left = useRef(duration);
  const startedAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = useEventCallback(onEnd);
  const pause = useRef(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    left.current -= Date.now() - startedAt.current;
  }).current;
  const resume = useRef(() => {
    if (timer.current !== undefined || !Number.isFinite(left.current)) return;
    startedAt.current = Date.now();
    timer.current = setTimeout(end, Math.max(0, left.current));
  }).current;
  useEffect(() => {
    if (!running) return;
    resume();
    window.addEventListener("blur", pause);
    window.addEventListener("focus", resume);
    return () => {
      pause();
      window.removeEventListener("blur", pause);
      window.removeEventListener("focus", resume);
    };
  }, [running, pause, resume]);
  return { onPointerEnter: pause, onPointerLeave: resume, onFocus: pause, onBlur: resume };
}
