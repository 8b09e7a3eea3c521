import { useHealth } from "../../api/health.ts";
import { frame } from "../../locales/en/frame.ts";
import styles from "./health-badge.module.css";

/** Whether the API answers; nothing while that is unknown. On small screens the words are for screen readers. */
export function HealthBadge() {
  const health = useHealth();
  return (
    <div className={styles.place} role="status">
      {health !== "unknown" && (
        <span className={styles.badge} data-health={health}>
          <span className={styles.dot} aria-hidden="true" />
          <span className={styles.words}>{frame.health[health]}</span>
        </span>
      )}
    </div>
  );
}
