import { formatCompact, formatNumber, formatShortUtcDay, formatUtcDay } from "@promptory/ui/format";
import { Bar, BarChart, CartesianGrid, Tooltip, type TooltipContentProps, XAxis, YAxis } from "recharts";
import type { DayFigures, Figure } from "../../api/statistics.ts";
import { text } from "../../locales/en/index.ts";
import styles from "./day-chart.module.css";

interface DayChartProps {
  days: DayFigures[];
  figure: Figure;
  height: number;
}

const COLORS: Partial<Record<Figure, string>> = { failedSignIns: "var(--p-danger-text)" };

/** A bar a day. It is a picture only: the same is said in words and in a table. */
export function DayChart({ days, figure, height }: DayChartProps) {
  return (
    <BarChart
      accessibilityLayer={false}
      barCategoryGap={days.length > 40 ? 1 : 3}
      data={days}
      margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
      responsive
      style={{ width: "100%", height }}
    >
      <CartesianGrid stroke="var(--p-line)" vertical={false} />
      <XAxis
        axisLine={{ stroke: "var(--p-line-strong)" }}
        dataKey="day"
        height={20}
        interval="preserveStartEnd"
        minTickGap={40}
        tick={{ fill: "var(--p-faint)", fontSize: 11 }}
        tickFormatter={formatShortUtcDay}
        tickLine={false}
      />
      <YAxis
        allowDecimals={false}
        axisLine={false}
        tick={{ fill: "var(--p-faint)", fontSize: 11 }}
        tickCount={3}
        tickFormatter={(count: number) => formatCompact(count)}
        tickLine={false}
        width={32}
      />
      <Tooltip content={Bubble} cursor={{ fill: "var(--p-hover)" }} isAnimationActive={false} />
      <Bar
        dataKey={figure}
        fill={COLORS[figure] ?? "var(--p-accent-text)"}
        isAnimationActive={false}
        maxBarSize={28}
        radius={[2, 2, 0, 0]}
      />
    </BarChart>
  );
}

function Bubble({ active, payload, label }: TooltipContentProps) {
  if (!active || !payload?.length) return null;
  return (
    <div className={styles.bubble}>
      <span>{formatUtcDay(String(label))}</span>
      {payload.map(({ dataKey, value }) => (
        <span key={String(dataKey)}>
          {text.statistics.charts[dataKey as Figure]}: <strong>{formatNumber(Number(value))}</strong>
        </span>
      ))}
    </div>
  );
}
