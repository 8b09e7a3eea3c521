import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { useState } from "react";
import { useStatistics } from "../../data/statistics.ts";
import { LoadError } from "../../parts/load-error.tsx";
import { text } from "../../text/index.ts";
import { Charts } from "./charts.tsx";
import { DaysTable } from "./days-table.tsx";
import { type Period, PeriodChoice } from "./period-choice.tsx";
import { StarterNotice } from "./starter-notice.tsx";
import styles from "./statistics.module.css";
import { TopTypes } from "./top-types.tsx";
import { Totals } from "./totals.tsx";

const words = text.statistics;

/** The figures of the whole instance: totals, the last days as charts and as a table, and what is used most. */
export function StatisticsPage() {
  const { data, error, isFetching, refetch } = useStatistics();
  const [period, choose] = useState<Period>(90);
  if (error && !data) return <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const days = data.days.slice(-period);
  return (
    <section aria-label={words.title} className={styles.page}>
      <StarterNotice />
      <Totals totals={data.totals} />
      <PeriodChoice onChoose={choose} period={period} />
      <Charts days={days} />
      <DaysTable days={days} />
      <TopTypes types={data.topTypes} />
    </section>
  );
}

/** In the shape of what comes. */
function Loading() {
  return (
    <SkeletonGroup label={words.loading}>
      <div className={styles.page}>
        <div className={styles.totals}>
          {Object.keys(words.totals)
            .slice(1, 6)
            .map((name) => (
              <Skeleton height={94} key={name} />
            ))}
        </div>
        <Skeleton height={36} width={240} />
        <div className={styles.charts}>
          {Object.keys(words.charts).map((name) => (
            <Skeleton height={214} key={name} />
          ))}
        </div>
      </div>
    </SkeletonGroup>
  );
}
