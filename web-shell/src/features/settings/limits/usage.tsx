import type { ReactNode } from "react";
import styles from "./usage.module.css";

/** Budgets below each other. */
export function UsageList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={styles.list}>
      {children}
    </ul>
  );
}

/** What is said below a bar. */
export function UsageNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}

interface UsageProps {
  name: string;
  /** For screen readers. */
  label: string;
  level: "ok" | "warning" | "critical";
  levelWords: Record<"warning" | "critical", string>;
  amount: string;
  /** Undefined where there is no limit: then there is no bar. */
  percent: number | undefined;
  /** The percents from which it is a warning, and critical; the bar has a mark at each of `marks`. */
  low: number;
  high: number;
  optimum?: number;
  marks?: readonly number[];
  children?: ReactNode;
}

/** How much of a budget is used, in words and as a bar. */
export function Usage(props: UsageProps) {
  const { name, label, level, levelWords, amount, percent, low, high, optimum, marks = [], children } = props;
  return (
    <li className={styles.entry} data-level={level}>
      <div className={styles.line}>
        <span className={marks.length > 0 ? styles.budget : undefined}>{name}</span>
        {level !== "ok" && <span className={styles.level}>{levelWords[level]}</span>}
        <span className={styles.left}>{amount}</span>
      </div>
      {percent !== undefined && (
        <>
          <meter
            className="p-hidden"
            aria-label={label}
            max={100}
            low={low}
            high={high}
            optimum={optimum}
            value={percent}
          />
          <div className={styles.bar} aria-hidden="true">
            <span className={styles.fill} style={{ inlineSize: `${percent}%` }} />
            {marks.map((mark) => (
              <span key={mark} className={styles.mark} style={{ insetInlineStart: `${mark}%` }} />
            ))}
          </div>
        </>
      )}
      {children}
    </li>
  );
}
