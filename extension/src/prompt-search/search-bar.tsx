import { IconButton } from "@promptory/ui/button";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { text } from "../locales/en/text.ts";
import styles from "./search-bar.module.css";

/** The id of the list the search box steers. */
export const listId = "prompts";

/** The id of a prompt's line in that list. */
export const optionId = (promptId: number) => `prompt-${promptId}`;

/** Props of the search box; the keys that steer the list are reported as steps. */
export type SearchBarProps = {
  value: string;
  onChange: (value: string) => void;
  onMove: (step: number) => void;
  onEnter: () => void;
  /** Space chooses the active option once arrows have left the words; without it Space is a letter. */
  onSpace?: (() => void) | undefined;
  activeOption: string | undefined;
};

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 };

/** Keeps the keyboard: typing searches, arrows choose, Enter inserts, Escape clears. */
export function SearchBar({ value, onChange, onMove, onEnter, onSpace, activeOption }: SearchBarProps) {
  const inList = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  // With its first painting, so that no key falls beside it.
  useLayoutEffect(() => {
    const focus = () => input.current?.focus();
    focus();
    window.addEventListener("focus", focus);
    return () => window.removeEventListener("focus", focus);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step !== undefined) {
      inList.current = true;
      onMove(step);
    } else if (event.key === " " && onSpace && (inList.current || value === "")) onSpace();
    else if (event.key === "Enter") onEnter();
    else if (event.key === "Escape" && value) onChange("");
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.box}>
      <Search size={16} aria-hidden className={styles.glass} />
      <input
        ref={input}
        className={styles.input}
        role="combobox"
        aria-label={text.search.label}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeOption}
        placeholder={text.search.placeholder}
        value={value}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => {
          inList.current = false;
          onChange(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      {value && (
        <IconButton
          className={styles.clear}
          label={text.search.clear}
          icon={<X size={16} aria-hidden />}
          onClick={() => {
            onChange("");
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
