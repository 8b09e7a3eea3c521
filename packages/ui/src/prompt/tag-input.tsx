import { tagKey, uniqueTags } from "@promptory/rules";
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { TagChip } from "../tag-chip.tsx";
import styles from "./tag-input.module.css";

/** A tag that can be had without typing it whole, and on how many prompts it is. */
export interface TagSuggestion {
  name: string;
  count: number;
}

/** The words of TagInput. */
export interface TagInputWords {
  placeholder: string;
  remove(name: string): string;
  create(name: string): string;
  /** Says how many tags there may be, once there are as many. */
  full: string;
}

/** Values of TagInput. */
export interface TagInputProps {
  label: string;
  value: readonly string[];
  onChange(tags: string[]): void;
  suggestions: readonly TagSuggestion[];
  /** The most tags, and the most characters of one. */
  most: number;
  longest: number;
  words: TagInputWords;
  autoFocus?: boolean;
}

const SHOWN = 8;

/** Tags as chips with a combobox behind them: arrows and Enter take a suggestion, Enter or a comma what was typed, Backspace the last away. */
export function TagInput({ label, value, onChange, suggestions, most, longest, words, autoFocus }: TagInputProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const isFull = value.length >= most;
  const options = isFull ? [] : optionsFor(typed, value, suggestions);
  const shown = isOpen && options.length > 0;
  // By its name: another suggestion may have its place when they change.
  const active = options.findIndex(({ name }) => name === chosen);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown) (list.current?.children[active] ?? list.current)?.scrollIntoView({ block: "nearest" });
  }, [shown, active]);
  const add = (name: string | undefined) => {
    if (name?.trim()) onChange(uniqueTags([...value, name]).slice(0, most));
    setTyped("");
    setChosen(undefined);
  };
  const remove = (name: string) => onChange(value.filter((other) => other !== name));
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setOpen(false);
    add(typed);
  };
  const step = (by: number) => {
    setOpen(true);
    const from = active === -1 && by < 0 ? 0 : active;
    setChosen(options.at((from + by) % options.length)?.name);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (!handle(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handle = (key: string): boolean => {
    const taken = shown ? options[active] : undefined;
    if (key === "ArrowDown" || key === "ArrowUp") step(key === "ArrowDown" ? 1 : -1);
    else if (key === "Enter" && (taken || typed.trim())) add(taken?.name ?? typed);
    else if (key === "," && typed.trim()) add(typed);
    else if (key === "Backspace" && typed === "" && value.length > 0) remove(value.at(-1) ?? "");
    else if (key === "Escape" && shown) setOpen(false);
    else return false;
    return true;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes the list when the focus leaves the whole field
    <div className={styles.root} onBlur={leave}>
      <label className={styles.label} htmlFor={`${id}-input`}>
        {label}
      </label>
      <div className={styles.field}>
        <div className={styles.box}>
          {value.map((name) => (
            <TagChip key={tagKey(name)} name={name} removeLabel={words.remove(name)} onRemove={() => remove(name)} />
          ))}
          <input
            id={`${id}-input`}
            className={styles.input}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={`${id}-list`}
            aria-activedescendant={shown && active !== -1 ? `${id}-${active}` : undefined}
            aria-describedby={isFull ? `${id}-full` : undefined}
            readOnly={isFull}
            placeholder={value.length === 0 ? words.placeholder : ""}
            maxLength={longest}
            dir="auto"
            autoComplete="off"
            data-autofocus={autoFocus || undefined}
            value={typed}
            onFocus={() => setOpen(true)}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosen(undefined);
              setOpen(true);
            }}
            onKeyDown={onKeyDown}
          />
          {isFull && (
            <span id={`${id}-full`} className={styles.full}>
              {words.full}
            </span>
          )}
        </div>
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={styles.list} hidden={!shown}>
          {options.map(({ name, count, isNew }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox that owns the list handles the keys
            <div
              key={name}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              data-active={index === active || undefined}
              className={styles.option}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setChosen(name)}
              onClick={() => add(name)}
            >
              <span className={styles.name}>{isNew ? words.create(name) : name}</span>
              {!isNew && <span className={styles.count}>{count}</span>}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

type Option = TagSuggestion & { isNew?: true };

/** What is not chosen yet and has what was typed in it, beginnings first; and what was typed itself where it is new. */
function optionsFor(typed: string, chosen: readonly string[], suggestions: readonly TagSuggestion[]): Option[] {
  const key = tagKey(typed);
  const taken = new Set(chosen.map(tagKey));
  const fitting = suggestions.filter(({ name }) => !taken.has(tagKey(name)) && tagKey(name).includes(key));
  const rank = ({ name }: TagSuggestion) => (tagKey(name).startsWith(key) ? 0 : 1);
  const sorted: Option[] = fitting.toSorted((a, b) => rank(a) - rank(b) || b.count - a.count).slice(0, SHOWN);
  const isNew = key !== "" && !taken.has(key) && !suggestions.some(({ name }) => tagKey(name) === key);
  return isNew ? [...sorted, { name: typed.trim(), count: 0, isNew: true }] : sorted;
}
