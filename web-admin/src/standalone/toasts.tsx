import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { useHasToast } from "@promptory/ui/toast";

const ToastArea = lazyWithRetry(async () => (await import("@promptory/ui/toast-area")).ToastArea);

/** The notification area at an address of its own, from the first toast on; a host has one itself. */
export function Toasts() {
  return useHasToast() ? <ToastArea /> : null;
}
