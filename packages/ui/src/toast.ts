import { useSyncExternalStore } from "react";
import { dismissToast, toast, toastStore } from "./toast-store.ts";

export { ToastArea } from "./toast-area.tsx";
export type { ToastMessage } from "./toast-store.ts";

/** The way to say something in passing; each feature shows its own failures. */
export function useToast() {
  return { toast, dismiss: dismissToast };
}

/** Whether there is a toast to show, for pages that bring the area only then. */
export function useHasToast(): boolean {
  return useSyncExternalStore(toastStore.subscribe, () => toastStore.get() !== undefined);
}
