import { useHasToast } from "@promptory/ui/toast";
import { type ComponentType, lazy, Suspense } from "react";
import { useSession } from "./session.tsx";

const Nothing = () => null;

// It travels with the frame; the sign-in page, which rarely has anything to tell, is lighter without it.
const ToastArea = lazy<ComponentType>(() =>
  import("@promptory/ui/toast-area").then(
    (module) => ({ default: module.ToastArea }),
    () => ({ default: Nothing }),
  ),
);

/** The toast area: always there for those who are signed in, elsewhere from the first toast on. */
export function Toasts() {
  const isSignedIn = useSession().status === "signed-in";
  const hasToast = useHasToast();
  if (!isSignedIn && !hasToast) return null;
  return (
    <Suspense fallback={null}>
      <ToastArea />
    </Suspense>
  );
}
