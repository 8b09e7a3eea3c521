import { Button } from "@promptory/ui/button";
import { formatNumber } from "@promptory/ui/format";
import { Skeleton } from "@promptory/ui/skeleton";
import { Copy, type LucideIcon, MessageSquareText, Tags } from "lucide-react";
import { useStats } from "../../api/library/stats.ts";
import { gettingStarted as gettingStartedText } from "../../locales/en/getting-started.ts";
import styles from "./stat-cards.module.css";

const words = gettingStartedText.stats;
const figures = [
  { figure: "totalTemplates", Icon: MessageSquareText },
  { figure: "totalTypes", Icon: Tags },
  { figure: "totalUsed", Icon: Copy },
] as const satisfies readonly { figure: keyof typeof words; Icon: LucideIcon }[];

/** The three counts of the person's library, a card each. */
export function StatCards() {
  const stats = useStats();
  if (stats.isError) {
    return (
      <div className={`${styles.card} ${styles.failed}`} role="alert">
        <p>{words.failed}</p>
        <Button onClick={() => stats.refetch()} busy={stats.isFetching}>
          {words.retry}
        </Button>
      </div>
    );
  }
  return (
    <dl className={styles.cards} aria-label={words.label} aria-busy={stats.isPending}>
      {figures.map(({ figure, Icon }) => (
        <div key={figure} className={styles.card}>
          <dt className={styles.name}>
            <Icon size={15} aria-hidden />
            {words[figure]}
          </dt>
          <dd className={styles.value}>
            {stats.data ? formatNumber(stats.data[figure]) : <Skeleton width={56} height={20} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
