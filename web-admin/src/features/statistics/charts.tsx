import { formatNumber, formatUtcDay } from "@promptory/ui/format";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { Skeleton } from "@promptory/ui/skeleton";
import { type ReactNode, useMemo } from "react";
import { ErrorBoundary } from "react-error-boundary";
import type { DayFigures, Figure } from "../../api/statistics.ts";
import { text } from "../../locales/en/index.ts";
import styles from "./charts.module.css";

const words = text.statistics;
const SHOWN = ["uses", "improvements", "signIns", "failedSignIns", "users", "prompts", "types", "messages"] as const;
const HEIGHT = 112;

// The chart library is needed nowhere else.
const DayChart = lazyWithRetry(async () => (await import("./day-chart.tsx")).DayChart, <Skeleton height={HEIGHT} />);

/** The days from the first one with data on; all of them where none has any. */
export function fromFirstData(days: DayFigures[]): DayFigures[] {
  const first = days.findIndex(({ day: _, ...figures }) => Object.values(figures).some((count) => count > 0));
  return days.slice(Math.max(0, first));
}

/** One small chart a figure, each with its sum and its highest day in words. */
export function Charts({ days }: { days: DayFigures[] }) {
  const shown = useMemo(() => fromFirstData(days), [days]);
  return (
    <ChartGrid>
      {SHOWN.map((figure) => (
        <Chart days={shown} figure={figure} key={figure} />
      ))}
    </ChartGrid>
  );
}

/** As many charts beside each other as there is room for. */
export function ChartGrid({ children }: { children: ReactNode }) {
  return <div className={styles.charts}>{children}</div>;
}

function Chart({ days, figure }: { days: DayFigures[]; figure: Figure }) {
  return (
    <figure className={styles.chart}>
      <figcaption>
        <h2>{words.charts[figure]}</h2>
        <strong>{formatNumber(sumOf(days, figure))}</strong>
        <p>{highest(days, figure)}</p>
      </figcaption>
      <div aria-hidden className={styles.plot}>
        {/* Without its code the words and the table are still there. */}
        <ErrorBoundary fallback={null}>
          <DayChart days={days} figure={figure} height={HEIGHT} />
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
  return top ? words.most(formatNumber(top[figure]), formatUtcDay(top.day)) : words.none;
}
