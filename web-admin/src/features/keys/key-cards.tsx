import { Skeleton } from "@promptory/ui/skeleton";
import styles from "../../parts/list.module.css";
import { Ago, Day } from "../../parts/moments.tsx";
import { text } from "../../text/index.ts";
import { Ends, type KeyListProps, Owner, Revoke } from "./key-facts.tsx";
import own from "./keys.module.css";

const { columns } = text.keys;
const PLACEHOLDERS = ["one", "two", "three", "four"];

/** The keys as cards, where a table would have to be scrolled sideways. */
export function KeyCards({ keys, isStale, onRevoke }: KeyListProps) {
  return (
    <ul aria-label={text.keys.tableName} className={styles.cards} data-stale={isStale}>
      {keys
        ? keys.map((key) => (
            <li className={styles.card} key={key.id}>
              <div className={own.head}>
                <strong>
                  <bdi>{key.name}</bdi>
                </strong>
                <Revoke apiKey={key} onRevoke={onRevoke} />
              </div>
              <span>
                <Owner owner={key.owner} />
              </span>
              <Ends apiKey={key} />
              <span className={styles.faint}>
                {columns.created} <Day at={key.createdAt} /> · {columns.lastUsed}{" "}
                <Ago at={key.lastUsedAt} never={text.keys.never} />
              </span>
            </li>
          ))
        : PLACEHOLDERS.map((name) => (
            <li aria-hidden className={styles.card} key={name}>
              <Skeleton height={16} width={120} />
              <Skeleton height={60} />
            </li>
          ))}
    </ul>
  );
}
