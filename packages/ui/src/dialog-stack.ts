import { useSyncExternalStore } from "react";

let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** Says that a modal dialog is open; the answer says that it is closed again. */
export function pushDialog(dialog: HTMLElement): () => void {
  change([...stack, dialog]);
  return () => change(stack.filter((open) => open !== dialog));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The modal dialog on top, or undefined. All else is inert while it is open, so what must stay usable goes inside. */
export function useTopDialog(): HTMLElement | undefined {
  return useSyncExternalStore(subscribe, () => stack.at(-1));
}
