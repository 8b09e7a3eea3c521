import { Skeleton } from "@promptory/ui/skeleton";
import list from "../../parts/list.module.css";
import { text } from "../../text/index.ts";
import { Actions, Matches, Origin, type SiteListProps, State, Uses } from "./site-facts.tsx";
import styles from "./sites.module.css";

const PLACEHOLDERS = ["one", "two", "three", "four"];

/** The sites as cards, where a table would have to be scrolled sideways. */
export function SiteCards({ sites, isStale, onOpen }: SiteListProps) {
  return (
    <ul aria-label={text.sites.tableName} className={list.cards} data-stale={isStale}>
      {sites
        ? sites.map((site) => (
            <li className={`${list.card} ${styles.card}`} key={site.id}>
              <div className={styles.head}>
                <span className={styles.name}>
                  <strong>
                    <bdi>{site.name}</bdi>
                  </strong>
                  <Origin site={site} />
                </span>
                <State isActive={site.isActive} />
              </div>
              <Matches matches={site.matches} />
              <Uses failed={site.failed} succeeded={site.succeeded} />
              <Actions onOpen={onOpen} site={site} />
            </li>
          ))
        : PLACEHOLDERS.map((name) => (
            <li aria-hidden className={list.card} key={name}>
              <Skeleton height={16} width={120} />
              <Skeleton height={80} />
            </li>
          ))}
    </ul>
  );
}
