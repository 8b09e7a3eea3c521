import { Spinner } from "@promptory/ui/spinner";
import { lazy, Suspense, useState } from "react";
import { text } from "../../text/index.ts";
import type { RecoveryPanelProps } from "./recovery-panel.tsx";
import styles from "./recovery-slot.module.css";

const load = async () => ({ default: (await import("./recovery-panel.tsx")).RecoveryPanel });

/** Asks for the panel ahead of its first use; a failure is met again there. */
export function bringRecovery(): void {
  load().catch(() => undefined);
}

/** Holds the recovery panel, whose code login does not wait for. A fresh mount asks again after a failure. */
export function RecoverySlot(props: RecoveryPanelProps) {
  const [Panel] = useState(() => lazy(load));
  return (
    <div className={styles.slot}>
      <Suspense fallback={<Waiting />}>
        <Panel {...props} />
      </Suspense>
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
