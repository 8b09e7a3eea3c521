import { Skeleton } from "@promptory/ui/skeleton";
import type { ReactNode } from "react";
import styles from "./list.module.css";

/** A column of a ListTable. */
export interface ListColumn<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Says what the row is about. */
  isRowHeader?: true;
  className?: string | undefined;
}

/** What a ListTable shows. */
export interface ListTableProps<Row extends { id: number }> {
  /** Read out before the table. */
  name: string;
  columns: readonly ListColumn<Row>[];
  /** Undefined while they are loaded. */
  rows: readonly Row[] | undefined;
  /** The rows are of the question before this one. */
  isStale: boolean;
  className?: string | undefined;
}

const PLACEHOLDERS = Array.from({ length: 8 }, (_, row) => `placeholder-${row}`);

/** One page of a list as a table; grey bars while it is loaded. */
export function ListTable<Row extends { id: number }>({
  name,
  columns,
  rows,
  isStale,
  className,
}: ListTableProps<Row>) {
  return (
    <div className={styles.box} data-stale={isStale}>
      <table aria-label={name} className={[styles.table, className].filter(Boolean).join(" ")}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} className={column.className} scope="col">
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={row.id}>
              {columns.map((column) =>
                column.isRowHeader ? (
                  <th key={column.name} className={column.className} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.name} className={column.className}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
          {!rows &&
            PLACEHOLDERS.map((placeholder) => (
              <tr key={placeholder} aria-hidden>
                {columns.map((column) => (
                  <td key={column.name}>
                    <Skeleton height={14} width="70%" />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
