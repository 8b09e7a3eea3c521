import type { HTMLAttributes } from "react";
import styles from "./rows.module.css";

interface RowsProps extends HTMLAttributes<HTMLUListElement> {
  isStale?: boolean;
}

/** Rows that are no table. */
export function Rows({ isStale = false, ...list }: RowsProps) {
  return <ul {...list} className={styles.rows} data-stale={isStale} />;
}
