import { useEffect, useEffectEvent } from "react";
import { useNow } from "../../parts/use-now.ts";
import { extension } from "../../text/extension.ts";
import styles from "./connect-card.module.css";

/** How long an offer still stands, in minutes and seconds; `onEnd` when it does not any more. */
export function Countdown({ endsAt, onEnd }: { endsAt: number; onEnd(): void }) {
  const left = Math.max(0, Math.ceil((endsAt - useNow()) / 1000));
  const end = useEffectEvent(onEnd);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  const seconds = String(left % 60).padStart(2, "0");
  // Read every second it would drown everything else a screen reader says.
  return (
    <p className={styles.left} role="timer" aria-live="off">
      {extension.connect.left(`${Math.floor(left / 60)}:${seconds}`)}
    </p>
  );
}
