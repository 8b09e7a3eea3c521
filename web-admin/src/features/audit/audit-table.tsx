import type { AuditEntry } from "@promptory/api-client";
import { type ListColumn, ListTable } from "../../parts/list-table.tsx";
import { text } from "../../text/index.ts";
import styles from "./audit.module.css";
import { type EntriesProps, From, When, Who, Whom } from "./entry-facts.tsx";

const names = text.audit.columns;
const columns: ListColumn<AuditEntry>[] = [
  { name: names.when, className: styles.when, cell: ({ at }) => <When at={at} /> },
  { name: names.who, cell: (entry) => <Who {...entry} /> },
  { name: names.what, isRowHeader: true, cell: ({ action }) => text.audit.actionOf(action) },
  { name: names.whom, cell: (entry) => <Whom {...entry} /> },
  { name: names.from, className: styles.from, cell: ({ ip }) => <From ip={ip} /> },
];

/** The log as a table. */
export function AuditTable({ entries, isStale }: EntriesProps) {
  return <ListTable name={text.audit.tableName} columns={columns} rows={entries} isStale={isStale} />;
}
