import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { useHasToast } from "@promptory/ui/toast";

const ToastArea = lazyWithRetry(async () => (await import("@promptory/ui/toast-area")).ToastArea);

/** The administration's own toasts, there from the first one on: the shell's area knows only the shell's. */
export function Toasts() {
  return useHasToast() ? <ToastArea /> : null;
}
