import type { AdminExtensionSite } from "@promptory/api-client";
import { type ListColumn, ListTable } from "../../parts/list-table.tsx";
import { text } from "../../text/index.ts";
import { Actions, Matches, Origin, type SiteListProps, State, Uses } from "./site-facts.tsx";
import styles from "./sites.module.css";

const names = text.sites.columns;

/** The sites as a table. */
export function SitesTable({ sites, isStale, onOpen }: SiteListProps) {
  const columns: ListColumn<AdminExtensionSite>[] = [
    { name: names.name, isRowHeader: true, cell: (site) => <Name site={site} /> },
    { name: names.matches, cell: ({ matches }) => <Matches matches={matches} /> },
    { name: names.uses, cell: ({ failed, succeeded }) => <Uses failed={failed} succeeded={succeeded} /> },
    { name: names.state, cell: ({ isActive }) => <State isActive={isActive} /> },
    { name: names.actions, cell: (site) => <Actions onOpen={onOpen} site={site} /> },
  ];
  const table = { columns, rows: sites, isStale };
  return <ListTable name={text.sites.tableName} className={styles.table} {...table} />;
}

function Name({ site }: { site: AdminExtensionSite }) {
  return (
    <span className={styles.name}>
      <bdi>{site.name}</bdi>
      <Origin site={site} />
    </span>
  );
}
