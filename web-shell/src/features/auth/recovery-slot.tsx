import { PageSpinner } from "@promptory/ui/spinner";
import { lazy, Suspense, useState } from "react";
import { text } from "../../text/index.ts";
import type { RecoveryPanelProps } from "./recovery-panel.tsx";

const load = async () => ({ default: (await import("./recovery-panel.tsx")).RecoveryPanel });

/** Asks for the panel ahead of its first use; a failure is met again there. */
export function bringRecovery(): void {
  load().catch(() => undefined);
}

/** Holds the recovery panel, whose code login does not wait for. A fresh mount asks again after a failure. */
export function RecoverySlot(props: RecoveryPanelProps) {
  const [Panel] = useState(() => lazy(load));
  return (
    <Suspense fallback={<PageSpinner label={text.app.loading} />}>
      <Panel {...props} />
    </Suspense>
  );
}
