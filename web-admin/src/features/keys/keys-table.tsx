import type { AdminApiKey } from "@promptory/api-client";
import { type ListColumn, ListTable } from "../../parts/list-table.tsx";
import { Ago, Day } from "../../parts/moments.tsx";
import { text } from "../../text/index.ts";
import { Ends, type KeyListProps, Owner, Revoke } from "./key-facts.tsx";

const names = text.keys.columns;

/** The keys as a table. */
export function KeysTable({ keys, isStale, onRevoke }: KeyListProps) {
  const columns: ListColumn<AdminApiKey>[] = [
    { name: names.owner, isRowHeader: true, cell: (key) => <Owner owner={key.owner} /> },
    { name: names.name, cell: (key) => <bdi>{key.name}</bdi> },
    { name: names.key, cell: (key) => <Ends apiKey={key} /> },
    { name: names.created, cell: (key) => <Day at={key.createdAt} /> },
    { name: names.lastUsed, cell: (key) => <Ago at={key.lastUsedAt} never={text.keys.never} /> },
    { name: names.actions, cell: (key) => <Revoke apiKey={key} onRevoke={onRevoke} /> },
  ];
  return <ListTable name={text.keys.tableName} columns={columns} rows={keys} isStale={isStale} />;
}
