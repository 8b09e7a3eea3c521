import { useCallback, useLayoutEffect, useRef } from "react";

/** A function that stays the same between renders and calls the newest `callback`: for timers, toasts and memoized rows. */
export function useEventCallback<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const newest = useRef(callback);
  useLayoutEffect(() => {
    newest.current = callback;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
