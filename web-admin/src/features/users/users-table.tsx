import { formatNumber } from "@promptory/ui/format";
import { Skeleton } from "@promptory/ui/skeleton";
import type { UserStats } from "../../data/users.ts";
import list from "../../parts/list.module.css";
import { Ago, Day } from "../../parts/moments.tsx";
import { text } from "../../text/index.ts";
import { SortHeader } from "./sort-header.tsx";
import { type OnDeed, UserActions } from "./user-actions.tsx";
import { UserName } from "./user-name.tsx";
import styles from "./users.module.css";
import type { UserSort } from "./users-query.ts";

interface UsersTableProps {
  /** Undefined while the first answer is on its way. */
  users: UserStats[] | undefined;
  sort: UserSort;
  isStale: boolean;
  onSort: (sort: UserSort) => void;
  onDeed: OnDeed;
}

const { columns: names } = text.users;
const PLACEHOLDERS = Array.from({ length: 8 }, (_, row) => `placeholder-${row}`);

/** The users as a table; before the first answer its rows are placeholders of the same height. */
export function UsersTable({ users, sort, isStale, onSort, onDeed }: UsersTableProps) {
  const sorting = { sort, onSort };
  return (
    <div className={list.box} data-stale={isStale}>
      <table aria-label={text.users.tableName} className={`${list.table} ${styles.people}`}>
        <thead>
          <tr>
            <SortHeader {...sorting} field="username" first="ascending" name={names.username} />
            <SortHeader {...sorting} className={styles.day} field="createdAt" name={names.created} />
            <SortHeader {...sorting} className={styles.day} field="lastSignInAt" name={names.lastSignIn} />
            <SortHeader {...sorting} className={styles.count} field="templateCount" name={names.prompts} />
            <SortHeader {...sorting} className={styles.count} field="templateTypeCount" name={names.types} />
            <SortHeader {...sorting} className={styles.count} field="totalUsageCount" name={names.uses} />
            <th className={styles.doing} scope="col">
              {names.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {users
            ? users.map((user) => <UserRow key={user.id} onDeed={onDeed} user={user} />)
            : PLACEHOLDERS.map((key) => <PlaceholderRow key={key} />)}
        </tbody>
      </table>
    </div>
  );
}

function UserRow({ user, onDeed }: { user: UserStats; onDeed: OnDeed }) {
  return (
    <tr>
      <th scope="row">
        <UserName {...user} />
      </th>
      <td>
        <Day at={user.createdAt} />
      </td>
      <td>
        <Ago at={user.lastSignInAt} never={text.users.neverSignedIn} />
      </td>
      <Count>{formatNumber(user.templateCount)}</Count>
      <Count>{formatNumber(user.templateTypeCount)}</Count>
      <Count>{formatNumber(user.totalUsageCount)}</Count>
      <td>
        <UserActions onDeed={onDeed} user={user} />
      </td>
    </tr>
  );
}

function PlaceholderRow() {
  return (
    <tr aria-hidden>
      <td className={styles.placeholder}>
        <Skeleton height={14} width={140} />
        <Skeleton height={12} width={180} />
      </td>
      <td>
        <Skeleton height={14} width={84} />
      </td>
      <td>
        <Skeleton height={14} width={72} />
      </td>
      <PlaceholderCount width={36} />
      <PlaceholderCount width={24} />
      <PlaceholderCount width={40} />
      <PlaceholderCount width={64} />
    </tr>
  );
}

function PlaceholderCount({ width }: { width: number }) {
  return (
    <td>
      <span className={styles.end}>
        <Skeleton height={14} width={width} />
      </span>
    </td>
  );
}

function Count({ children }: { children: string }) {
  return <td className={styles.count}>{children}</td>;
}
