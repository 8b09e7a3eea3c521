import { LIMITS } from "@promptory/rules";
import { useEventCallback } from "@promptory/ui/use-event-callback";
import { useMediaQuery } from "@promptory/ui/use-media-query";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { prompts as words } from "../../../locales/en/prompts.ts";
import { focusFirstCard } from "../list/items/use-card-keys.ts";
import styles from "./search-box.module.css";

const PAUSE_MS = 180;
/** Where the field shares its line with the other controls, it has room for one word: `--below-sm`. */
const NARROW = "(max-width: 639px)";

/** Values of SearchBox. */
export interface SearchBoxProps {
  value: string;
  onFocus(): void;
  /**
   * Called with a new text after a pause in typing, on Enter and when the field is left (`isDone`); `isFirst` when a search has
   * just begun. Returns the text that stays in the field.
   */
  onSearch(search: string, isFirst: boolean, isDone: boolean): string;
  input: RefObject<HTMLInputElement | null>;
}

/** The search field: `/` brings one here, Escape clears it. */
export function SearchBox({ value, onFocus, onSearch, input }: SearchBoxProps) {
  const { draft, type, clear, finish, leave } = useDraft(value, onSearch);
  const isNarrow = useMediaQuery(NARROW);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" && !event.nativeEvent.isComposing && focusFirstCard()) event.preventDefault();
    if (event.key === "Enter" && !event.nativeEvent.isComposing) finish();
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (draft === "") input.current?.blur();
    else clear();
  };
  return (
    <div className={styles.box}>
      <Search size={16} aria-hidden className={styles.icon} />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        className={styles.input}
        aria-label={words.search}
        aria-keyshortcuts="/"
        placeholder={isNarrow ? words.searchPlaceholderShort : words.searchPlaceholder}
        maxLength={LIMITS.search}
        dir="auto"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={draft}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={leave}
      />
      {draft === "" ? (
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      ) : (
        <button
          type="button"
          className={styles.clear}
          aria-label={words.clearSearch}
          onClick={() => {
            clear();
            input.current?.focus();
          }}
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}

/** What is typed runs ahead of what is searched; a search that changes from outside (Back) is taken over. */
function useDraft(value: string, onSearch: SearchBoxProps["onSearch"]) {
  const [draft, setDraft] = useState(value);
  const sent = useRef(value);
  const isFirst = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A navigation may replace a search before it was rendered: then the value is the same as before.
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (value === sent.current) return;
    clearTimeout(timer.current);
    sent.current = value;
    setDraft(value);
  }, [value, key]);

  const send = useEventCallback((search: string, isDone: boolean) => {
    clearTimeout(timer.current);
    // A typed filter at the end is only taken when it is finished.
    if (search === sent.current && !(isDone && search.includes(":"))) return;
    const kept = onSearch(search, isFirst.current, isDone);
    sent.current = kept;
    if (kept !== search) setDraft(kept);
    isFirst.current = false;
  });
  const type = (search: string) => {
    setDraft(search);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(search, false), PAUSE_MS);
  };
  const clear = () => {
    setDraft("");
    send("", false);
  };
  const finish = () => send(draft, true);
  const leave = () => {
    // What is pressed next applies to the search as it was typed.
    finish();
    isFirst.current = true;
  };
  return { draft, type, clear, finish, leave };
}
