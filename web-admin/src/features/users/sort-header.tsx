import { ChevronDown, ChevronsUpDown, ChevronUp } from "lucide-react";
import styles from "./users.module.css";
import { type SortField, sortOrder, type UserSort } from "./users-query.ts";

type Direction = "ascending" | "descending";

interface SortHeaderProps {
  name: string;
  field: SortField;
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  /** The direction of the first click: names from A, counts and dates from the top. */
  first?: Direction;
  className?: string | undefined;
}

const ICONS = { ascending: ChevronUp, descending: ChevronDown, none: ChevronsUpDown };

/** A column's header that orders the table; a second click turns the order around. */
export function SortHeader({ name, field, sort, onSort, first = "descending", className }: SortHeaderProps) {
  const current = sortOrder(sort);
  const direction = current.field === field ? current.direction : "none";
  const next = direction === "none" ? first : direction === "ascending" ? "descending" : "ascending";
  const Icon = ICONS[direction];
  return (
    <th aria-sort={direction} className={className} scope="col">
      <button
        className={styles.sortButton}
        data-sorted={direction !== "none"}
        onClick={() => onSort(next === "descending" ? `-${field}` : field)}
        type="button"
      >
        {name}
        <Icon aria-hidden size={14} />
      </button>
    </th>
  );
}
