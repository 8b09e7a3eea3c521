import type { Hunk } from "@promptory/prompt/diff";
import { Check } from "lucide-react";
import { Fragment, type KeyboardEvent, memo, useId, useRef, useState } from "react";
import type { DiffWords } from "../locales/en/prompt.ts";
import { Added, Removed } from "./diff-text.tsx";
import styles from "./diff-view.module.css";

interface DiffChoicesProps {
  hunks: readonly Hunk[];
  taken: ReadonlySet<number>;
  onToggle(index: number): void;
  words: DiffWords;
}

/** The text with every change a checkbox in it; one stop for Tab, arrows go from change to change. */
export function DiffChoices({ hunks, taken, onToggle, words }: DiffChoicesProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const count = hunks.filter(({ kind }) => kind === "change").length;
  const focused = Math.min(current, count - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = target(event.key, focused, count);
    if (next === undefined) return;
    event.preventDefault();
    box.current?.querySelector<HTMLElement>(`[data-change="${next}"]`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be running text
    <div
      ref={box}
      role="group"
      aria-label={words.changes}
      aria-describedby={id}
      className={styles.text}
      dir="auto"
      onKeyDown={onKeyDown}
    >
      {hunks.map((hunk, at) => {
        const key = `${at}`;
        if (hunk.kind === "same") return <Fragment key={key}>{hunk.text}</Fragment>;
        return (
          <Choice
            key={key}
            {...hunk}
            count={count}
            isTaken={taken.has(hunk.index)}
            isStop={hunk.index === focused}
            onToggle={onToggle}
            onReach={setCurrent}
            words={words}
          />
        );
      })}
      <span id={id} className="p-hidden" hidden>
        {words.keys}
      </span>
    </div>
  );
}

interface ChoiceProps {
  index: number;
  count: number;
  removed: string;
  added: string;
  isTaken: boolean;
  isStop: boolean;
  onToggle(index: number): void;
  onReach(index: number): void;
  words: DiffWords;
}

const Choice = memo(function Choice({ index, isTaken, isStop, onToggle, onReach, words, ...change }: ChoiceProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    onToggle(index);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input cannot hold running text that breaks over lines
    <span
      role="checkbox"
      aria-checked={isTaken}
      aria-label={`${words.place(index + 1, change.count)}: ${saying(change.removed, change.added, words)}`}
      tabIndex={isStop ? 0 : -1}
      className={styles.choice}
      data-change={index}
      onClick={() => onToggle(index)}
      onFocus={() => onReach(index)}
      onKeyDown={onKeyDown}
    >
      <span className={styles.box} aria-hidden="true">
        {isTaken && <Check size={10} strokeWidth={3.5} />}
      </span>
      <Removed text={change.removed} words={words} />
      <Added text={change.added} words={words} />
    </span>
  );
});

const LONGEST_NAME = 80;
const clip = (text: string) => (text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text);

function saying(removed: string, added: string, words: DiffWords): string {
  if (removed === "") return words.add(clip(added));
  if (added === "") return words.remove(clip(removed));
  return words.replace(clip(removed), clip(added));
}

function target(key: string, at: number, count: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === "ArrowRight" || key === "ArrowDown") return Math.min(at + 1, count - 1);
  if (key === "ArrowLeft" || key === "ArrowUp") return Math.max(at - 1, 0);
  return undefined;
}
