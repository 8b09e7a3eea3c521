import { formatNumber } from "@promptory/ui/format";
import { Card, Statistic } from "antd";
import type { Statistics } from "../../api/statistics.ts";
import { text } from "../../locales/en/index.ts";
import styles from "./statistics.module.css";

const words = text.statistics.totals;
const SHOWN = ["users", "prompts", "types", "uses", "apiKeys"] as const;

/** How much there is of everything, in all. */
export function Totals({ totals }: Pick<Statistics, "totals">) {
  const { administrators } = totals;
  return (
    <section aria-label={words.name} className={styles.totals}>
      {SHOWN.map((name) => (
        <Card key={name} size="small">
          <Statistic formatter={(value) => formatNumber(Number(value))} title={words[name]} value={totals[name]} />
          {name === "users" && (
            <span className={styles.note}>{words.administrators(administrators, formatNumber(administrators))}</span>
          )}
        </Card>
      ))}
    </section>
  );
}
