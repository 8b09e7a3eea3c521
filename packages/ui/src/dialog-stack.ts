import { useSyncExternalStore } from "react";
import { createStore } from "./create-store.ts";

const stack = createStore<readonly HTMLElement[]>([]);

/** Says that a modal dialog is open; the answer says that it is closed again. */
export function pushDialog(dialog: HTMLElement): () => void {
  stack.set([...stack.get(), dialog]);
  return () => stack.set(stack.get().filter((open) => open !== dialog));
}

/** The modal dialog on top, or undefined. All else is inert while it is open, so what must stay usable goes inside. */
export function useTopDialog(): HTMLElement | undefined {
  return useSyncExternalStore(stack.subscribe, () => stack.get().at(-1));
}
