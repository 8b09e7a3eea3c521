import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { Spinner } from "@promptory/ui/spinner";
import { text } from "../../locales/en/index.ts";
import styles from "./lazy.module.css";
import type { RecoveryPanelProps } from "./recovery-panel.tsx";

const load = async () => (await import("./recovery-panel.tsx")).RecoveryPanel;

/** Asks for the panel ahead of its first use; a failure is met again there. */
export function bringRecovery(): void {
  load().catch(() => undefined);
}

const Panel = lazyWithRetry(load, <Waiting />);

/** Holds the recovery panel, whose code login does not wait for. */
export function RecoverySlot(props: RecoveryPanelProps) {
  return (
    <div className={styles.slot}>
      <Panel {...props} />
    </div>
  );
}

/** As high as what comes. */
export function Waiting() {
  return (
    <div className={styles.waiting} role="status" aria-label={text.app.loading}>
      <Spinner size={20} />
    </div>
  );
}

const loadCode = async () => (await import("./verification-code.tsx")).VerificationCode;

/** Holds the screen of the six digits. */
export const CodeSlot = lazyWithRetry(loadCode);

/**
 * Brings the screen of the six digits, whose code login does not wait for. They are shown once only, so the user who makes an
 * account waits for it first; false when it cannot be had.
 */
export const bringCodeScreen = (): Promise<boolean> =>
  loadCode().then(
    () => true,
    () => false,
  );
