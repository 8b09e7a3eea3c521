import { Skeleton } from "@promptory/ui/skeleton";
import list from "../../parts/list.module.css";
import { text } from "../../text/index.ts";
import { Actions, Matches, Origin, type SiteListProps, State, Uses } from "./site-facts.tsx";
import styles from "./sites.module.css";

const { columns } = text.sites;
const PLACEHOLDERS = Array.from({ length: 8 }, (_, row) => `placeholder-${row}`);

/** The sites as a table. */
export function SitesTable({ sites, isStale, onOpen }: SiteListProps) {
  return (
    <div className={list.box} data-stale={isStale}>
      <table aria-label={text.sites.tableName} className={`${list.table} ${styles.table}`}>
        <thead>
          <tr>
            {Object.entries(columns).map(([id, name]) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sites
            ? sites.map((site) => (
                <tr key={site.id}>
                  <th scope="row">
                    <span className={styles.name}>
                      <bdi>{site.name}</bdi>
                      <Origin site={site} />
                    </span>
                  </th>
                  <td>
                    <Matches matches={site.matches} />
                  </td>
                  <td>
                    <Uses failed={site.failed} succeeded={site.succeeded} />
                  </td>
                  <td>
                    <State isActive={site.isActive} />
                  </td>
                  <td>
                    <Actions onOpen={onOpen} site={site} />
                  </td>
                </tr>
              ))
            : PLACEHOLDERS.map((row) => <PlaceholderRow key={row} />)}
        </tbody>
      </table>
    </div>
  );
}

function PlaceholderRow() {
  return (
    <tr aria-hidden>
      {Object.keys(columns).map((id) => (
        <td key={id}>
          <Skeleton height={14} width="70%" />
        </td>
      ))}
    </tr>
  );
}
