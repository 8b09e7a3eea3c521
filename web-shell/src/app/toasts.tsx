import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { useHasToast } from "@promptory/ui/toast";
import { useSession } from "./session.tsx";

const Nothing = () => null;

// It travels with the frame; the sign-in page, which rarely has anything to tell, is lighter without it.
const ToastArea = lazyWithRetry(() =>
  import("@promptory/ui/toast-area").then(
    (module) => module.ToastArea,
    () => Nothing,
  ),
);

/** The toast area: always there for those who are signed in, elsewhere from the first toast on. */
export function Toasts() {
  const isSignedIn = useSession().status === "signed-in";
  const hasToast = useHasToast();
  if (!isSignedIn && !hasToast) return null;
  return <ToastArea />;
}
