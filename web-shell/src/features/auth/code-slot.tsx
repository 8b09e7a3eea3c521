import { lazy, Suspense } from "react";
import type { VerificationCodeProps } from "./verification-code.tsx";

const load = async () => ({ default: (await import("./verification-code.tsx")).VerificationCode });

const VerificationCode = lazy(load);

/**
 * Brings the screen of the six digits, whose code login does not wait for. They are shown once only, so whoever makes an
 * account waits for it first; false when it cannot be had.
 */
export const bringCodeScreen = (): Promise<boolean> =>
  load().then(
    () => true,
    () => false,
  );

/** Holds the screen of the six digits. */
export function CodeSlot(props: VerificationCodeProps) {
  return (
    <Suspense fallback={null}>
      <VerificationCode {...props} />
    </Suspense>
  );
}
