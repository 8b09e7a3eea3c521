import { LIMITS } from "@promptory/rules";
import { Input, Select } from "antd";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { text } from "../../text/index.ts";
import styles from "./users.module.css";
import type { UserSort } from "./users-query.ts";

const PAUSE_MS = 250;
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
    <div className={styles.toolbar}>
      <SearchBox onSearch={onSearch} search={search} />
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

/** Searches when typing pauses; Enter and the clear control do at once. */
function SearchBox({ search, onSearch }: Pick<UsersToolbarProps, "search" | "onSearch">) {
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(search);

  // Back, or "Clear search", changes the words from outside.
  useEffect(() => {
    if (search !== sent.current) setTyped(search);
    sent.current = search;
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (value: string) => {
    clearTimeout(timer.current);
    sent.current = value.trim();
    onSearch(sent.current);
  };
  const type = (value: string) => {
    setTyped(value);
    clearTimeout(timer.current);
    if (value === "") send(value);
    else timer.current = setTimeout(send, PAUSE_MS, value);
  };
  return (
    <Input
      allowClear
      aria-label={text.users.search}
      className={styles.search ?? ""}
      maxLength={LIMITS.search}
      onChange={(event) => type(event.target.value)}
      onPressEnter={() => send(typed)}
      placeholder={text.users.search}
      prefix={<Search aria-hidden size={16} />}
      type="search"
      value={typed}
    />
  );
}
