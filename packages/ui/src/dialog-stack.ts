import { createContext, useContext, useSyncExternalStore } from "react";
import { createStore } from "./create-store.ts";

/** The modal dialogs that are open, the one on top last. */
export const dialogStack = createStore<readonly HTMLElement[]>([]);

/** Says that a modal dialog is open; the answer says that it is closed again. */
export function pushDialog(dialog: HTMLElement): () => void {
  dialogStack.set([...dialogStack.get(), dialog]);
  return () => dialogStack.set(dialogStack.get().filter((open) => open !== dialog));
}

/** The modal dialog on top, or undefined. All else is inert while it is open, so what must stay usable goes inside. */
export function useTopDialog(): HTMLElement | undefined {
  return useSyncExternalStore(dialogStack.subscribe, () => dialogStack.get().at(-1));
}

/** The element that dialogs are rendered into where it is not the body: in the page of another product. */
export const LayerRoot = createContext<HTMLElement | undefined>(undefined);

export const useLayerRoot = (): HTMLElement => useContext(LayerRoot) ?? document.body;
