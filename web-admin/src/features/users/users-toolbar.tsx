import { Select } from "antd";
import list from "../../parts/list.module.css";
import { SearchBox } from "../../parts/search-box.tsx";
import { text } from "../../text/index.ts";
import styles from "./users.module.css";
import type { UserSort } from "./users-query.ts";

const labels: Record<UserSort, string> = text.users.sorts;
const SORTS = Object.entries(labels).map(([value, label]) => ({ value: value as UserSort, label }));

interface UsersToolbarProps {
  search: string;
  onSearch: (search: string) => void;
  /** Given where no table header offers the order. */
  sorting?: { sort: UserSort; onSort: (sort: UserSort) => void } | undefined;
}

/** The search box, and the order where there is no table header to click. */
export function UsersToolbar({ search, onSearch, sorting }: UsersToolbarProps) {
  return (
    <div className={list.toolbar}>
      <SearchBox label={text.users.search} onSearch={onSearch} search={search} />
      {sorting && (
        <Select
          aria-label={text.users.sortLabel}
          className={styles.sort ?? ""}
          onChange={sorting.onSort}
          options={SORTS}
          value={sorting.sort}
        />
      )}
    </div>
  );
}
