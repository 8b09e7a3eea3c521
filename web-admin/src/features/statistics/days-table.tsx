import { formatNumber, formatUtcDay } from "@promptory/ui/format";
import { Collapse, Table } from "antd";
import { useMemo } from "react";
import type { DayFigures, Figure } from "../../api/statistics.ts";
import { type DataColumns, TableRegion } from "../../components/data-table.tsx";
import { text } from "../../locales/en/index.ts";
import styles from "./days-table.module.css";

const words = text.statistics;
const FIGURES = Object.entries(words.charts) as [Figure, string][];

const columns: DataColumns<DayFigures> = [
  { key: "day", title: words.table.day, rowScope: "row", render: (_, { day }) => formatUtcDay(day) },
  ...FIGURES.map(([figure, name]) => ({
    key: figure,
    title: name,
    align: "end" as const,
    className: "p-number",
    sorter: (a: DayFigures, b: DayFigures) => a[figure] - b[figure],
    sortDirections: ["descend" as const, "ascend" as const],
    render: (_: unknown, day: DayFigures) => formatNumber(day[figure]),
  })),
];

/** What the charts show as numbers, the newest day first; for screen readers, and for exact numbers. */
export function DaysTable({ days }: { days: DayFigures[] }) {
  const newestFirst = useMemo(() => days.toReversed(), [days]);
  const table = (
    <>
      <p className={styles.utc}>{words.utc}</p>
      <TableRegion maxHeight={420} minWidth={860} name={words.table.name}>
        <Table
          aria-label={words.table.name}
          columns={columns}
          dataSource={newestFirst}
          pagination={false}
          rowKey="day"
          showSorterTooltip={false}
          size="small"
        />
      </TableRegion>
    </>
  );
  return <Collapse items={[{ key: "days", label: words.table.show, children: table }]} />;
}
