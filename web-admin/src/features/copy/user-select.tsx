import { LIMITS } from "@promptory/rules";
import { Select } from "antd";
import { useEffect, useRef, useState } from "react";
import { useUsers } from "../../api/copy.ts";
import { text } from "../../locales/en/index.ts";
import styles from "./user-select.module.css";

const words = text.copy;
const PAUSE_MS = 200;

/** A user whose library is shown. */
export interface ChosenUser {
  id: number;
  username: string;
}

/** Finds a user among any number of them: the server searches what is typed. */
export function UserSelect({ user, onChoose }: { user: ChosenUser | undefined; onChoose: (user: ChosenUser) => void }) {
  const [search, setSearch] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { data, error } = useUsers(search);
  const rest = (data?.total ?? 0) - (data?.users.length ?? 0);
  const onSearch = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(setSearch, PAUSE_MS, typed.trim().slice(0, LIMITS.search));
  };
  const options = (data?.users ?? []).map(({ id, username, isAdmin }) => ({
    value: id,
    username,
    title: username,
    label: isAdmin ? `${username} ${words.adminMark}` : username,
  }));
  const nothing = error ? error.message || words.error.fallback : data ? words.userNone : words.userLoading;
  return (
    <Select
      aria-label={words.user}
      id="copy-user"
      className={styles.user ?? ""}
      notFoundContent={nothing}
      onChange={(_, chosen) => {
        if (chosen && !Array.isArray(chosen)) onChoose({ id: chosen.value, username: chosen.username });
      }}
      options={options}
      placeholder={words.userPlaceholder}
      popupRender={(list) => (
        <>
          {list}
          {rest > 0 && <div className={styles.rest}>{words.userMore(rest)}</div>}
        </>
      )}
      showSearch={{ filterOption: false, onSearch }}
      value={user ? { value: user.id, label: user.username, username: user.username, title: user.username } : null}
      labelInValue
    />
  );
}
