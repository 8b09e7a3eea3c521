import { Button, IconButton } from "@promptory/ui/button";
import { formatNumber } from "@promptory/ui/format";
import { Card, Row, Stack } from "@promptory/ui/layout";
import { Spinner } from "@promptory/ui/spinner";
import { Heading, Muted } from "@promptory/ui/text";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { IMPORT_PAGE, type Import, useImportRows } from "../../../api/library/transfer.ts";
import { promptImport as words } from "../../../locales/en/transfer.ts";
import type { Choices, RowFilter } from "./choices.ts";
import { ImportedRow } from "./imported-row.tsx";
import styles from "./row-list.module.css";
import { Trouble } from "./trouble.tsx";

const STATUSES = ["new", "same", "conflict", "problem"] as const;

/** Values of RowList. */
export interface RowListProps {
  preview: Import;
  filter: RowFilter;
  onFilter(filter: RowFilter): void;
  choices: Choices;
  onChoices(choices: Choices): void;
}

/** The rows of an import, a page at a time. */
export function RowList({ preview, filter, onFilter, choices, onChoices }: RowListProps) {
  const id = useId();
  const [place, setPlace] = useState({ filter, page: 1 });
  // Another filter begins at its first page.
  const page = place.filter === filter ? place.page : 1;
  const rows = useImportRows(preview.id, { ...filter, page });
  const total = rows.data?.total ?? 0;
  const turn = (to: number) => setPlace({ filter, page: to });
  return (
    <Stack aria-labelledby={id} as="section">
      <Heading id={id}>{words.rows}</Heading>
      <Filters counts={preview.counts} filter={filter} onFilter={onFilter} />
      {rows.isError && (
        <Row>
          <Trouble>{words.rowsFailed}</Trouble>
          <Button onClick={() => void rows.refetch()}>{words.retry}</Button>
        </Row>
      )}
      {rows.isPending && (
        <Row role="status" as="p">
          <Spinner size={16} /> {words.loadingRows}
        </Row>
      )}
      {rows.data && total === 0 && <Muted>{words.noRows}</Muted>}
      {rows.data && total > 0 && (
        <Card as="ul" radius="md" className={styles.list} data-stale={rows.isPlaceholderData || undefined}>
          {rows.data.items.map((row) => (
            <ImportedRow key={row.n} importId={preview.id} row={row} choices={choices} onChoices={onChoices} />
          ))}
        </Card>
      )}
      {total > IMPORT_PAGE && <Turning page={page} total={total} onTurn={turn} />}
    </Stack>
  );
}

function Filters({
  counts,
  filter,
  onFilter,
}: Pick<RowListProps, "filter" | "onFilter"> & { counts: Import["counts"] }) {
  const all = STATUSES.reduce((sum, status) => sum + counts[status], 0);
  const isAll = filter.status === undefined && filter.convertible === undefined;
  return (
    <Row role="group" aria-label={words.filter} gap={6} align="stretch" wrap>
      <button type="button" className={styles.filter} aria-pressed={isAll} onClick={() => onFilter({})}>
        {words.filters.all} <span>{formatNumber(all)}</span>
      </button>
      {STATUSES.filter((status) => counts[status] > 0).map((status) => (
        <button
          key={status}
          type="button"
          className={styles.filter}
          aria-pressed={filter.status === status}
          onClick={() => onFilter({ status })}
        >
          {words.filters[status]} <span>{formatNumber(counts[status])}</span>
        </button>
      ))}
    </Row>
  );
}

function Turning({ page, total, onTurn }: { page: number; total: number; onTurn(page: number): void }) {
  const last = Math.ceil(total / IMPORT_PAGE);
  const [from, to] = [(page - 1) * IMPORT_PAGE + 1, Math.min(total, page * IMPORT_PAGE)];
  return (
    <Row justify="center" className={styles.turning}>
      <IconButton
        label={words.previous}
        icon={<ChevronLeft size={16} aria-hidden />}
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      />
      <span aria-live="polite">{words.showing(formatNumber(from), formatNumber(to), formatNumber(total))}</span>
      <IconButton
        label={words.next}
        icon={<ChevronRight size={16} aria-hidden />}
        disabled={page >= last}
        onClick={() => onTurn(page + 1)}
      />
    </Row>
  );
}
