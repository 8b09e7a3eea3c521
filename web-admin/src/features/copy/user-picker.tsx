import { Select } from "antd";
import { useEffect, useRef, useState } from "react";
import { useUsers } from "../../data/copy.ts";
import { text } from "../../text/index.ts";
import styles from "./copy.module.css";

const words = text.copy;
const PAUSE_MS = 200;

/** Somebody who was chosen. */
export interface ChosenUser {
  id: number;
  username: string;
}

/** Finds a user among any number of them: what is typed is searched on the server. */
export function UserPicker({ user, onChoose }: { user: ChosenUser | undefined; onChoose: (user: ChosenUser) => void }) {
  const [search, type] = usePaused();
  const { data, isFetching, error } = useUsers(search);
  const options = (data?.users ?? []).map(({ id, username, isAdmin }) => ({
    value: id,
    username,
    label: isAdmin ? `${username} ${words.adminMark}` : username,
  }));
  const rest = (data?.total ?? 0) - options.length;
  return (
    <Select
      aria-label={words.user}
      className={styles.user ?? ""}
      filterOption={false}
      loading={isFetching}
      notFoundContent={error ? error.message : data ? words.userNone : words.userLoading}
      onChange={(id: number, option) => {
        if (!Array.isArray(option) && option) onChoose({ id, username: option.username });
      }}
      onSearch={type}
      options={options}
      placeholder={words.userPlaceholder}
      popupRender={(menu) => (
        <>
          {menu}
          {rest > 0 && <p className={styles.under}>{words.userMore(rest)}</p>}
        </>
      )}
      showSearch
      value={shown(user, options)}
    />
  );
}

/** A user who is no longer among the hits keeps their name. */
function shown(user: ChosenUser | undefined, options: { value: number }[]) {
  if (!user) return null;
  const isListed = options.some(({ value }) => value === user.id);
  return (isListed ? user.id : { value: user.id, label: user.username }) as number;
}

/** A text that follows the typed one after a pause. */
function usePaused(): [string, (typed: string) => void] {
  const [text, setText] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(setText, PAUSE_MS, typed.trim());
  };
  return [text, type];
}
