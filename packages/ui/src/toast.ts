import { useSyncExternalStore } from "react";
import { dismissToast, type ToastMessage, toast, toastStore } from "./toast-store.ts";

export { ToastArea } from "./toast-area.tsx";
export type { ToastMessage } from "./toast-store.ts";

/** The way to say something in passing; each feature shows its own failures. */
export function useToast() {
  return { toast, dismiss: dismissToast };
}

const showFailure = (title: string, reason?: unknown): void => {
  const description = reason instanceof Error ? reason.message : reason;
  toast({ title, ...(typeof description === "string" && { description }), variant: "destructive" });
};

/** Says what failed, and why: the sentence of an error, or one of the interface. */
export function useFailureToast() {
  return showFailure;
}

/** Shows a message of a remote; the result dismisses it. */
export function notify(message: ToastMessage): () => void {
  const id = toast(message);
  return () => dismissToast(id);
}

/** Whether there is a toast to show, for pages that bring the area only then. */
export function useHasToast(): boolean {
  return useSyncExternalStore(toastStore.subscribe, () => toastStore.get() !== undefined);
}
