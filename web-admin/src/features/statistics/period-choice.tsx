import { text } from "../../text/index.ts";
import styles from "./statistics.module.css";

const PERIODS = [7, 30, 90] as const;
const words = text.statistics.period;

/** How many days back the charts look. */
export type Period = (typeof PERIODS)[number];

export function PeriodChoice({ period, onChoose }: { period: Period; onChoose: (period: Period) => void }) {
  return (
    <fieldset className={styles.period}>
      <legend className="p-hidden">{words.name}</legend>
      {PERIODS.map((days) => (
        <label key={days}>
          <input
            checked={days === period}
            className="p-hidden"
            name="period"
            onChange={() => onChoose(days)}
            type="radio"
          />
          <span>{words.days(days)}</span>
        </label>
      ))}
    </fieldset>
  );
}
