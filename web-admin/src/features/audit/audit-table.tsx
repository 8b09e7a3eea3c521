import { Skeleton } from "@promptory/ui/skeleton";
import styles from "../../parts/list.module.css";
import { text } from "../../text/index.ts";
import own from "./audit.module.css";
import { type EntriesProps, From, When, Who, Whom } from "./entry-facts.tsx";

const { columns } = text.audit;
const PLACEHOLDERS = Array.from({ length: 8 }, (_, row) => `placeholder-${row}`);

/** The log as a table. */
export function AuditTable({ entries, isStale }: EntriesProps) {
  return (
    <div className={styles.box} data-stale={isStale}>
      <table aria-label={text.audit.tableName} className={styles.table}>
        <thead>
          <tr>
            <th className={own.when} scope="col">
              {columns.when}
            </th>
            <th scope="col">{columns.who}</th>
            <th scope="col">{columns.what}</th>
            <th scope="col">{columns.whom}</th>
            <th className={own.from} scope="col">
              {columns.from}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries
            ? entries.map((entry) => (
                <tr key={entry.id}>
                  <td className={own.when}>
                    <When at={entry.at} />
                  </td>
                  <td>
                    <Who {...entry} />
                  </td>
                  <th scope="row">{text.audit.actionOf(entry.action)}</th>
                  <td>
                    <Whom {...entry} />
                  </td>
                  <td>
                    <From ip={entry.ip} />
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
