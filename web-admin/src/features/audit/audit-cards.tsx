import { Skeleton } from "@promptory/ui/skeleton";
import styles from "../../parts/list.module.css";
import { text } from "../../text/index.ts";
import own from "./audit.module.css";
import { type EntriesProps, From, When, Who, Whom } from "./entry-facts.tsx";

const PLACEHOLDERS = ["one", "two", "three", "four"];

/** The log as cards, where a table would have to be scrolled sideways. */
export function AuditCards({ entries, isStale }: EntriesProps) {
  return (
    <ul aria-label={text.audit.tableName} className={styles.cards} data-stale={isStale}>
      {entries
        ? entries.map((entry) => (
            <li className={styles.card} key={entry.id}>
              <div className={own.head}>
                <strong>{text.audit.actionOf(entry.action)}</strong>
                <span className={styles.faint}>
                  <When at={entry.at} />
                </span>
              </div>
              <span>
                <Whom {...entry} />
              </span>
              <span className={styles.faint}>
                <Who {...entry} /> · <From ip={entry.ip} />
              </span>
            </li>
          ))
        : PLACEHOLDERS.map((name) => (
            <li aria-hidden className={styles.card} key={name}>
              <Skeleton height={16} width={160} />
              <Skeleton height={48} />
            </li>
          ))}
    </ul>
  );
}
