import { useLayoutEffect, useRef, useState } from "react";

type Callbacks = Record<string, (...args: never[]) => unknown>;

/** Functions that stay the same from one drawing to the next, each of which does what the newest of its name does. */
export function useStable<T extends { [Name in keyof T]: Callbacks[string] }>(callbacks: T): T {
  const newest = useRef(callbacks);
  useLayoutEffect(() => {
    newest.current = callbacks;
  });
  const [stable] = useState(() => {
    const names = Object.keys(callbacks) as (keyof T)[];
    const call =
      (name: keyof T) =>
      (...args: never[]) =>
        newest.current[name](...args);
    return Object.fromEntries(names.map((name) => [name, call(name)])) as T;
  });
  return stable;
}
