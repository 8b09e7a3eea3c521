import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { Spinner } from "@promptory/ui/spinner";
import { text } from "../../locales/en/index.ts";
import type { RecoveryPanelProps } from "./recovery-panel.tsx";
import styles from "./recovery-slot.module.css";

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

function Waiting() {
  return (
    <div className={styles.waiting} role="status" aria-label={text.app.loading}>
      <Spinner size={20} />
    </div>
  );
}
