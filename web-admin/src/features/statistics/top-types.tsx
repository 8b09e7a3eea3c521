import { formatNumber } from "@promptory/ui/format";
import { EmptyState } from "@promptory/ui/states";
import { TypeBadge } from "@promptory/ui/type-badge";
import { Card, Progress, Table } from "antd";
import { Shapes } from "lucide-react";
import { useMemo } from "react";
import type { Statistics } from "../../api/statistics.ts";
import type { DataColumns } from "../../components/data-table.tsx";
import { text } from "../../locales/en/index.ts";

const words = text.statistics.types;
const count = { align: "end", className: "p-number" } as const;

/** The types that are used most, of all users. */
export function TopTypes({ types }: { types: Statistics["topTypes"] }) {
  const columns = useMemo(() => columnsOf(Math.max(1, ...types.map(({ uses }) => uses))), [types]);
  return (
    <section aria-labelledby="top-types">
      <Card size="small" title={<h2 id="top-types">{words.title}</h2>}>
        {types.length === 0 ? (
          <EmptyState {...words.empty} icon={<Shapes aria-hidden size={20} />} />
        ) : (
          <Table
            aria-labelledby="top-types"
            columns={columns}
            dataSource={types}
            pagination={false}
            rowKey="name"
            size="small"
          />
        )}
      </Card>
    </section>
  );
}

/** `most` uses fill the whole bar. */
const columnsOf = (most: number): DataColumns<Statistics["topTypes"][number]> => [
  {
    key: "name",
    title: words.name,
    rowScope: "row",
    render: (_, { color, label }) => <TypeBadge color={color} label={label} />,
  },
  {
    ...count,
    key: "owners",
    title: words.owners,
    render: (_, { owners }) => formatNumber(owners),
  },
  { ...count, key: "prompts", title: words.prompts, render: (_, { prompts }) => formatNumber(prompts) },
  {
    ...count,
    key: "uses",
    title: words.uses,
    render: (_, { uses }) => (
      <>
        {formatNumber(uses)}
        <Progress aria-hidden percent={(uses / most) * 100} showInfo={false} size="small" />
      </>
    ),
  },
];
