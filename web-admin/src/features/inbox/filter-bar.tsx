import { formatNumber } from "@promptory/ui/format";
import type { InboxSummary } from "../../api/messages.ts";
import { text } from "../../locales/en/index.ts";
import styles from "./filter-bar.module.css";
import { FILTERS, type Filter } from "./inbox-query.ts";

const words = text.inbox;

interface FilterBarProps {
  filter: Filter;
  summary: InboxSummary | undefined;
  onFilter: (filter: Filter) => void;
}

/** Which messages are shown, each choice with how many there are. */
export function FilterBar({ filter, summary, onFilter }: FilterBarProps) {
  return (
    <fieldset className={styles.filters}>
      <legend className="p-hidden">{words.filterLabel}</legend>
      {FILTERS.map((each) => (
        <button
          aria-pressed={each === filter}
          className={styles.filter}
          key={each}
          onClick={() => onFilter(each)}
          type="button"
        >
          {words.filters[each]}
          {summary && <span className={styles.count}>{formatNumber(summary[each === "all" ? "total" : each])}</span>}
        </button>
      ))}
    </fieldset>
  );
}
