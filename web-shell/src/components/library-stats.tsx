import { Button } from "@promptory/ui/button";
import { formatNumber } from "@promptory/ui/format";
import { Skeleton } from "@promptory/ui/skeleton";
import { Copy, MessageSquareText, Tags } from "lucide-react";
import { useStats } from "../api/library/stats.ts";
import { gettingStarted as gettingStartedText } from "../locales/en/getting-started.ts";
import styles from "./library-stats.module.css";

const words = gettingStartedText.stats;
const figures = [
  { figure: "totalTemplates", Icon: MessageSquareText },
  { figure: "totalTypes", Icon: Tags },
  { figure: "totalUsed", Icon: Copy },
] as const;

/** The three counts of the person's library: in one strip, or as a card each with its icon. */
export function LibraryStats({ look }: { look: "strip" | "cards" }) {
  const stats = useStats();
  if (stats.isError) {
    return (
      <div className={styles.failed} role="alert">
        <p>{words.failed}</p>
        <Button onClick={() => stats.refetch()} busy={stats.isFetching}>
          {words.retry}
        </Button>
      </div>
    );
  }
  return (
    <dl className={styles[look]} aria-label={words.label} aria-busy={stats.isPending}>
      {figures.map(({ figure, Icon }) => (
        <div key={figure} className={look === "cards" ? `${styles.figure} ${styles.card}` : styles.figure}>
          <dt className={styles.name}>
            {look === "cards" && <Icon size={15} aria-hidden />}
            <span className="p-line">{words[figure]}</span>
          </dt>
          <dd className={styles.value}>
            {stats.data ? formatNumber(stats.data[figure]) : <Skeleton width={56} height={20} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
