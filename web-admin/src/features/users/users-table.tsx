import { formatNumber } from "@promptory/ui/format";
import type { UserStats } from "../../api/users.ts";
import type { DataColumn, DataColumns } from "../../components/data-table.tsx";
import { Ago, Day } from "../../components/moments.tsx";
import { Text } from "../../components/text.tsx";
import { text } from "../../locales/en/index.ts";
import { type OnDeed, UserActions } from "./user-actions.tsx";
import { type SortField, sortOrder, type UserSort } from "./users-query.ts";
import styles from "./users-table.module.css";

const { columns: names } = text.users;

/** The columns of the user table. The header of each but the last orders the table. */
export function userColumns(sort: UserSort, onDeed: OnDeed): DataColumns<UserStats> {
  const order = sortOrder(sort);
  /** The repeated direction leaves out antd's third press, which would take the order away. */
  const sortable = (field: SortField, first: "ascend" | "descend" = "descend"): DataColumn<UserStats> => ({
    key: field,
    sorter: true,
    sortDirections: first === "ascend" ? ["ascend", "descend", "ascend"] : ["descend", "ascend", "descend"],
    sortOrder: order.field === field ? (order.direction === "ascending" ? "ascend" : "descend") : null,
  });
  const count = { align: "end", width: 96, className: "p-number" } as const;
  return [
    {
      ...sortable("username", "ascend"),
      title: names.username,
      rowScope: "row",
      render: (_, user) => <UserName {...user} />,
    },
    {
      ...sortable("createdAt"),
      title: names.created,
      width: 136,
      render: (_, { createdAt }) => <Day at={createdAt} />,
    },
    {
      ...sortable("lastSignInAt"),
      title: names.lastSignIn,
      width: 136,
      render: (_, { lastSignInAt }) => <Ago at={lastSignInAt} never={text.users.neverSignedIn} />,
    },
    {
      ...sortable("templateCount"),
      ...count,
      title: names.prompts,
      render: (_, { templateCount }) => formatNumber(templateCount),
    },
    {
      ...sortable("templateTypeCount"),
      ...count,
      title: names.types,
      render: (_, { templateTypeCount }) => formatNumber(templateTypeCount),
    },
    {
      ...sortable("totalUsageCount"),
      ...count,
      title: names.uses,
      render: (_, { totalUsageCount }) => formatNumber(totalUsageCount),
    },
    {
      key: "actions",
      title: names.actions,
      align: "end",
      width: 104,
      render: (_, user) => <UserActions onDeed={onDeed} user={user} />,
    },
  ];
}

/** A user's name with the mark of an administrator, and the address below it. */
function UserName({ username, isAdmin, email }: UserStats) {
  return (
    <div className={styles.user}>
      <span className={styles.name}>
        <bdi className={styles.username}>{username}</bdi>
        {isAdmin && <Text kind="mark">{text.users.adminMark}</Text>}
      </span>
      <span className={styles.email}>{email ?? text.users.noEmail}</span>
    </div>
  );
}
