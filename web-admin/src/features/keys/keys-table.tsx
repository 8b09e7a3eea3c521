import { Skeleton } from "@promptory/ui/skeleton";
import styles from "../../parts/list.module.css";
import { Ago, Day } from "../../parts/moments.tsx";
import { text } from "../../text/index.ts";
import { Ends, type KeyListProps, Owner, Revoke } from "./key-facts.tsx";

const { columns } = text.keys;
const PLACEHOLDERS = Array.from({ length: 8 }, (_, row) => `placeholder-${row}`);

/** The keys as a table. */
export function KeysTable({ keys, isStale, onRevoke }: KeyListProps) {
  return (
    <div className={styles.box} data-stale={isStale}>
      <table aria-label={text.keys.tableName} className={styles.table}>
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
          {keys
            ? keys.map((key) => (
                <tr key={key.id}>
                  <th scope="row">
                    <Owner owner={key.owner} />
                  </th>
                  <td>
                    <bdi>{key.name}</bdi>
                  </td>
                  <td>
                    <Ends apiKey={key} />
                  </td>
                  <td>
                    <Day at={key.createdAt} />
                  </td>
                  <td>
                    <Ago at={key.lastUsedAt} never={text.keys.never} />
                  </td>
                  <td>
                    <Revoke apiKey={key} onRevoke={onRevoke} />
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
