import { Button } from "@promptory/ui/button";
import { formatNumber } from "@promptory/ui/format";
import { Skeleton } from "@promptory/ui/skeleton";
import { useStats } from "../../data/stats.ts";
import { text } from "../../text/library.ts";
import styles from "./stats-strip.module.css";

const words = text.gettingStarted.stats;
const figures = ["totalTemplates", "totalTypes", "totalUsed"] as const;

/** The three counts of the person's library. */
export function StatsStrip() {
  const stats = useStats();
  if (stats.isError) {
    return (
      <div className={`${styles.strip} ${styles.failed}`} role="alert">
        <p>{words.failed}</p>
        <Button onClick={() => stats.refetch()} busy={stats.isFetching}>
          {words.retry}
        </Button>
      </div>
    );
  }
  return (
    <dl className={styles.strip} aria-label={words.label} aria-busy={stats.isPending}>
      {figures.map((figure) => (
        <div key={figure} className={styles.figure}>
          <dt className={styles.name}>{words[figure]}</dt>
          <dd className={styles.value}>
            {stats.data ? formatNumber(stats.data[figure]) : <Skeleton width={56} height={20} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
