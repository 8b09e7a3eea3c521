import { Skeleton } from "@promptory/ui/skeleton";
import { lazy, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import type { DayFigures, Figure } from "../../data/statistics.ts";
import { formatCount, formatDayOf } from "../../parts/format.ts";
import { text } from "../../text/index.ts";
import styles from "./statistics.module.css";

const words = text.statistics;
const SHOWN = ["uses", "signIns", "users", "prompts", "types", "improvements", "messages"] as const;
const HEIGHT = 112;

// The chart library is needed nowhere else.
const DayChart = lazy(async () => ({ default: (await import("./day-chart.tsx")).DayChart }));

/** One small chart a figure, each with its sum and its highest day in words. */
export function Charts({ days }: { days: DayFigures[] }) {
  return (
    <div className={styles.charts}>
      {SHOWN.map((figure) => (
        <Chart days={days} figure={figure} key={figure} />
      ))}
    </div>
  );
}

function Chart({ days, figure }: { days: DayFigures[]; figure: Figure }) {
  const withFailures = figure === "signIns";
  const failed = withFailures ? sumOf(days, "failedSignIns") : 0;
  return (
    <figure className={styles.chart}>
      <figcaption>
        <h2>{words.charts[figure]}</h2>
        <strong>{formatCount(sumOf(days, figure))}</strong>
        {failed > 0 && <span className={styles.failed}>{words.failures(formatCount(failed))}</span>}
        <p>{highest(days, figure)}</p>
      </figcaption>
      <div aria-hidden className={styles.plot}>
        {/* Without its code the words and the table are still there. */}
        <ErrorBoundary fallback={null}>
          <Suspense fallback={<Skeleton height={HEIGHT} />}>
            <DayChart days={days} figures={withFailures ? [figure, "failedSignIns"] : [figure]} height={HEIGHT} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </figure>
  );
}

const sumOf = (days: DayFigures[], figure: Figure) => days.reduce((sum, day) => sum + day[figure], 0);

function highest(days: DayFigures[], figure: Figure): string {
  const top = days.reduce<DayFigures | undefined>(
    (best, day) => (day[figure] > (best?.[figure] ?? 0) ? day : best),
    undefined,
  );
  return top ? words.most(formatCount(top[figure]), formatDayOf(top.day)) : words.none;
}
