import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";

const load = async () => (await import("./verification-code.tsx")).VerificationCode;

/** Holds the screen of the six digits. */
export const CodeSlot = lazyWithRetry(load);

/**
 * Brings the screen of the six digits, whose code login does not wait for. They are shown once only, so the user who makes an
 * account waits for it first; false when it cannot be had.
 */
export const bringCodeScreen = (): Promise<boolean> =>
  load().then(
    () => true,
    () => false,
  );
