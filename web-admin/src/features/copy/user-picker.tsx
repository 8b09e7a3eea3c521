import { LIMITS } from "@promptory/rules";
import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
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

interface UserPickerProps {
  user: ChosenUser | undefined;
  onChoose: (user: ChosenUser) => void;
}

/** Finds a user among any number of them: what is typed is searched on the server. */
export function UserPicker({ user, onChoose }: UserPickerProps) {
  const id = useId();
  const [search, typed, type] = useSearch();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { data, error } = useUsers(search);
  const users = data?.users ?? [];
  const close = () => {
    setOpen(false);
    type("");
  };
  const choose = (chosen: ChosenUser | undefined) => {
    if (chosen) onChoose({ id: chosen.id, username: chosen.username });
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive(isOpen ? (active + step + users.length) % Math.max(1, users.length) : 0);
      setOpen(true);
    }
    if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      choose(users[active]);
    }
    if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return (
    <div className={styles.user}>
      <input
        aria-activedescendant={isOpen && users[active] ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-expanded={isOpen}
        aria-label={words.user}
        autoComplete="off"
        className={styles.input}
        maxLength={LIMITS.search}
        onBlur={close}
        onChange={(event) => {
          setOpen(true);
          setActive(0);
          type(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onMouseDown={() => setOpen(true)}
        placeholder={user?.username ?? words.userPlaceholder}
        role="combobox"
        spellCheck={false}
        value={isOpen ? typed : (user?.username ?? "")}
      />
      <ChevronDown aria-hidden className={styles.arrow} size={16} />
      {isOpen && (
        <div aria-label={words.user} className={styles.options} id={`${id}-list`} role="listbox">
          {users.map(({ id: userId, username, isAdmin }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox that owns the list hears the keys
            <div
              aria-selected={userId === user?.id}
              className={styles.option}
              data-active={index === active || undefined}
              id={`${id}-${index}`}
              key={userId}
              onClick={() => choose({ id: userId, username })}
              // Pressing an option must not take the focus, or the list would close before the click.
              onMouseDown={(event) => event.preventDefault()}
              role="option"
              tabIndex={-1}
              title={username}
            >
              {isAdmin ? `${username} ${words.adminMark}` : username}
            </div>
          ))}
          <Rest error={error} isEmpty={users.length === 0} isLoading={!data} rest={(data?.total ?? 0) - users.length} />
        </div>
      )}
    </div>
  );
}

function Rest(props: { error: Error | null; isLoading: boolean; isEmpty: boolean; rest: number }) {
  const { error, isLoading, isEmpty, rest } = props;
  const told = error
    ? error.message || words.error.fallback
    : isLoading
      ? words.userLoading
      : isEmpty
        ? words.userNone
        : rest > 0 && words.userMore(rest);
  return told ? (
    <div aria-disabled aria-selected={false} className={styles.rest} role="option" tabIndex={-1}>
      {told}
    </div>
  ) : null;
}

/** What is searched, what is typed, and the way to type: the search follows after a pause. */
function useSearch(): [string, string, (typed: string) => void] {
  const [search, setSearch] = useState("");
  const [typed, setTyped] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(setSearch, PAUSE_MS, next.trim());
  };
  return [search, typed, type];
}
