import { formatNumber } from "@promptory/ui/format";
import type { Statistics } from "../../data/statistics.ts";
import { text } from "../../text/index.ts";
import styles from "./statistics.module.css";

const words = text.statistics.totals;

/** How much there is of everything, in all. */
export function Totals({ totals }: Pick<Statistics, "totals">) {
  const { administrators } = totals;
  return (
    <dl aria-label={words.name} className={styles.totals}>
      <Total name={words.users} note={words.administrators(administrators, formatNumber(administrators))}>
        {totals.users}
      </Total>
      <Total name={words.prompts}>{totals.prompts}</Total>
      <Total name={words.types}>{totals.types}</Total>
      <Total name={words.uses}>{totals.uses}</Total>
      <Total name={words.apiKeys}>{totals.apiKeys}</Total>
    </dl>
  );
}

function Total({ name, note, children }: { name: string; note?: string; children: number }) {
  return (
    <div className={styles.total}>
      <dt>{name}</dt>
      <dd>
        {formatNumber(children)}
        {note && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  );
}
