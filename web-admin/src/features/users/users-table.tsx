import { Skeleton } from "@promptory/ui/skeleton";
import { Table, type TableColumnsType, type TableProps } from "antd";
import type { UserStats } from "../../data/users.ts";
import { text } from "../../text/index.ts";
import { formatCount } from "./format.ts";
import { Created, LastSignIn } from "./moments.tsx";
import { UserName } from "./user-name.tsx";
import styles from "./users.module.css";
import { isUserSort, type SortField, sortOrder, type UserSort } from "./users-query.ts";

type Row = { key: string; user?: UserStats };

interface UsersTableProps {
  /** Undefined while the first answer is on its way. */
  users: UserStats[] | undefined;
  sort: UserSort;
  isStale: boolean;
  onSort: (sort: UserSort) => void;
}

const PLACEHOLDERS: Row[] = Array.from({ length: 8 }, (_, index) => ({ key: `placeholder-${index}` }));

/** The users as a table; before the first answer its rows are placeholders of the same height. */
export function UsersTable({ users, sort, isStale, onSort }: UsersTableProps) {
  const rows = users?.map((user) => ({ key: String(user.id), user })) ?? PLACEHOLDERS;
  const changeSort: TableProps<Row>["onChange"] = (_pages, _filters, sorter) => {
    const { columnKey, order } = Array.isArray(sorter) ? {} : sorter;
    const next = `${order === "descend" ? "-" : ""}${String(columnKey)}`;
    if (isUserSort(next)) onSort(next);
  };
  return (
    <Table<Row>
      aria-label={text.users.tableName}
      className={styles.table ?? ""}
      columns={columnsFor(sort)}
      data-stale={isStale}
      dataSource={rows}
      onChange={changeSort}
      pagination={false}
      showSorterTooltip={false}
      tableLayout="fixed"
    />
  );
}

const { columns: names } = text.users;

function columnsFor(sort: UserSort): TableColumnsType<Row> {
  const current = sortOrder(sort);
  const sortable = (field: SortField, first: "ascend" | "descend") => ({
    key: field,
    sorter: true,
    sortOrder: current.field === field ? current.order : null,
    sortDirections: first === "ascend" ? ASCENDING_FIRST : DESCENDING_FIRST,
  });
  return [
    {
      title: names.username,
      ...sortable("username", "ascend"),
      rowScope: "row",
      render: cell((user) => <UserName {...user} />, 160),
    },
    {
      title: names.created,
      width: 128,
      ...sortable("createdAt", "descend"),
      render: cell((user) => <Created at={user.createdAt} />, 84),
    },
    { title: names.lastSignIn, width: 136, render: cell((user) => <LastSignIn at={user.lastSignInAt} />, 84) },
    count(names.prompts, 108, sortable("templateCount", "descend"), (user) => user.templateCount),
    count(names.types, 96, sortable("templateTypeCount", "descend"), (user) => user.templateTypeCount),
    count(names.uses, 96, sortable("totalUsageCount", "descend"), (user) => user.totalUsageCount),
  ];
}

// Three entries, so that a third click turns back instead of leaving the list unordered.
const ASCENDING_FIRST: ("ascend" | "descend")[] = ["ascend", "descend", "ascend"];
const DESCENDING_FIRST: ("ascend" | "descend")[] = ["descend", "ascend", "descend"];

function cell(content: (user: UserStats) => React.ReactNode, placeholderWidth: number) {
  return (_value: unknown, { user }: Row) => (user ? content(user) : <Skeleton width={placeholderWidth} height={14} />);
}

function count(title: string, width: number, sorting: object, value: (user: UserStats) => number) {
  const render = cell((user) => <span className={styles.count}>{formatCount(value(user))}</span>, 28);
  return { title, width, align: "right" as const, ...sorting, render };
}
