import { formatNumber, formatUtcDay } from "@promptory/ui/format";
import type { DayFigures, Figure } from "../../data/statistics.ts";
import { text } from "../../text/index.ts";
import styles from "./statistics.module.css";

const words = text.statistics;
const FIGURES = Object.entries(words.charts) as [Figure, string][];

/** What the charts show as numbers, the newest day first; for screen readers, and for whoever wants to know exactly. */
export function DaysTable({ days }: { days: DayFigures[] }) {
  return (
    <details className={styles.numbers}>
      <summary>{words.table.show}</summary>
      <p className={styles.utc}>{words.utc}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section aria-label={words.table.name} className={styles.scroll} tabIndex={0}>
        <table aria-label={words.table.name}>
          <thead>
            <tr>
              <th scope="col">{words.table.day}</th>
              {FIGURES.map(([figure, name]) => (
                <th key={figure} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{formatUtcDay(day.day)}</th>
                {FIGURES.map(([figure]) => (
                  <td key={figure}>{formatNumber(day[figure])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
