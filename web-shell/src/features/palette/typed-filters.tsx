import { formatUtcDay } from "@promptory/ui/format";
import { TagChip } from "@promptory/ui/tag-chip";
import { text } from "../../locales/en/library.ts";
import styles from "./palette.module.css";
import type { TypedSearch } from "./use-prompts.ts";

const words = text.prompts;

/** The filters that were understood in what is typed; nothing while there are none. */
export function TypedFilters({ filters, type }: TypedSearch) {
  const { favourite, changedAfter, changedBefore, tags = [] } = filters;
  const labels = [
    ...(type === undefined ? [] : [words.typeIs(type)]),
    ...(favourite ? [words.favourites] : []),
    ...(changedAfter ? [words.changedSince(formatUtcDay(changedAfter))] : []),
    ...(changedBefore ? [words.changedBefore(formatUtcDay(changedBefore))] : []),
  ];
  if (labels.length + tags.length === 0) return null;
  return (
    <ul className={styles.filters} aria-label={words.filters}>
      {labels.map((label) => (
        <li key={label} className={styles.filter}>
          {label}
        </li>
      ))}
      {tags.map((tag) => (
        <li key={tag}>
          <TagChip name={tag} />
        </li>
      ))}
    </ul>
  );
}
