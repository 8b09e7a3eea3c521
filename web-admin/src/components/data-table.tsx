import { formatNumber } from "@promptory/ui/format";
import { ScrollRegion } from "@promptory/ui/scroll-region";
import { Pagination, Skeleton, Table, type TableColumnsType, type TableColumnType, type TableProps } from "antd";
import { type CSSProperties, type ReactNode, useEffect } from "react";
import { text } from "../locales/en/index.ts";
import styles from "./data-table.module.css";
import { LoadError } from "./load-error.tsx";

/** The columns of a DataTable, as antd takes them; the one with `rowScope: "row"` names the row. */
export type DataColumns<Row> = TableColumnsType<Row>;

/** One of {@link DataColumns}. */
export type DataColumn<Row> = TableColumnType<Row>;

/** The page of a list that the server divides into pages. */
export interface Paging {
  page: number;
  pageSize: number;
  /** Undefined until the first answer. */
  total: number | undefined;
  /** What the rows are called, in the plural. */
  noun: string;
  onPage: (page: number, options?: { replace: boolean }) => void;
}

interface DataTableProps<Row> extends Pick<TableProps<Row>, "columns" | "onChange" | "rowSelection" | "expandable"> {
  /** The name of the table for screen readers. */
  name: string;
  /** Read out while the first rows are loaded. */
  loading: string;
  query: { error: Error | null; isFetching: boolean; isPlaceholderData?: boolean; refetch: () => unknown };
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  /** Replaces a table without rows. */
  empty: ReactNode;
  /** The least width in px; a narrower window scrolls the table sideways below its first column. */
  minWidth: number;
  paging?: Paging;
}

/** A list as an antd table, in every state: loading, failed with Retry, empty, and pages of rows. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { name, loading, query, rows, empty, minWidth, paging, ...table } = props;
  const { error, isFetching, isPlaceholderData: isStale = false } = query;
  usePageThatExists(paging, isStale);
  const isEmpty = rows?.length === 0 && !isStale;
  return (
    <>
      {!rows && !error && (
        <p className="p-hidden" role="status">
          {loading}
        </p>
      )}
      {error && <LoadError error={error} isRetrying={isFetching} onRetry={() => void query.refetch()} />}
      {isEmpty && (paging?.total ?? 0) === 0 && empty}
      {!isEmpty && (rows || !error) && (
        <>
          <TableRegion minWidth={minWidth} name={name}>
            <Table<Row>
              {...table}
              aria-label={name}
              dataSource={rows ?? []}
              loading={{ spinning: isStale, delay: SPINNER_DELAY_MS }}
              locale={{ emptyText: <Skeleton paragraph={{ rows: 8 }} title={false} /> }}
              pagination={false}
              rowKey="id"
              // The widths of the columns follow from the rows: a table without them has no header, and is another one.
              key={rows ? "rows" : "loading"}
              showHeader={rows !== undefined}
              showSorterTooltip={false}
              size="small"
            />
          </TableRegion>
          {paging && rows && rows.length > 0 && <Pager {...paging} shown={rows.length} />}
        </>
      )}
    </>
  );
}

const SPINNER_DELAY_MS = 300;

interface TableRegionProps {
  name: string;
  minWidth: number;
  maxHeight?: number;
  children: ReactNode;
}

/** Scrolls a table by itself, so that the head of a long one and the first column of a wide one stay. */
export function TableRegion({ name, minWidth, maxHeight, children }: TableRegionProps) {
  return (
    <ScrollRegion
      className={styles.table}
      label={text.admin.tableOf(name)}
      style={{ "--table-width": `${minWidth}px`, maxHeight } as CSSProperties}
    >
      {children}
    </ScrollRegion>
  );
}

/** A page that no longer exists: the last one takes its place. */
function usePageThatExists(paging: Paging | undefined, isStale: boolean): void {
  const last = paging?.total === undefined ? undefined : Math.max(1, Math.ceil(paging.total / paging.pageSize));
  const isBeyond = !isStale && last !== undefined && paging !== undefined && paging.page > last;
  const onPage = paging?.onPage;
  useEffect(() => {
    if (isBeyond) onPage?.(last, { replace: true });
  }, [isBeyond, last, onPage]);
}

/** Which rows of how many are shown, and the way to the others. */
export function Pager({ page, pageSize, shown, total = 0, noun, onPage }: Paging & { shown: number }) {
  const first = (page - 1) * pageSize + 1;
  const [from, to, all] = [first, first + shown - 1, total].map((count) => formatNumber(count));
  return (
    <div className={styles.pager}>
      <p aria-live="polite">{text.admin.showing(`${from}`, `${to}`, `${all}`, noun)}</p>
      <Pagination
        current={page}
        hideOnSinglePage
        onChange={(next) => onPage(next)}
        pageSize={pageSize}
        showSizeChanger={false}
        total={total}
      />
    </div>
  );
}
