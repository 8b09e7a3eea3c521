import { useHasToast } from "@promptory/ui/toast";
import { lazy, Suspense } from "react";

const ToastArea = lazy(async () => ({ default: (await import("@promptory/ui/toast-area")).ToastArea }));

/** The administration's own toasts, there from the first one on: the shell's area knows only the shell's. */
export function Toasts() {
  return useHasToast() ? (
    <Suspense fallback={null}>
      <ToastArea />
    </Suspense>
  ) : null;
}
