import { diffHunks, type Hunk } from "@promptory/prompt/diff";
import { Check } from "lucide-react";
import { Fragment, type KeyboardEvent, memo, useId, useMemo, useRef, useState } from "react";
import { type DiffWords, diffWords } from "../locales/en/prompt.ts";
import { useWide } from "../use-wide.ts";
import { type DiffRow, diffRows, type Piece } from "./diff-rows.ts";
import styles from "./diff-view.module.css";

/** Values and callbacks of DiffView. */
export interface DiffViewProps {
  before: string;
  after: string;
  /** "side-by-side" falls back to "inline" in less than 720 px, and where changes can be chosen. */
  layout?: "inline" | "side-by-side";
  /** The changes of `diffHunks(before, after)`, where they are known already. */
  hunks?: readonly Hunk[];
  /** The numbers of the changes that are taken; with `onToggle` each can be taken or left. */
  taken?: ReadonlySet<number>;
  onToggle?(index: number): void;
  words?: DiffWords;
}

const WIDE = 720;

/** What is different between two texts, word by word: marked by lines and signs, never by colour alone. */
export function DiffView({ before, after, layout = "inline", words = diffWords, ...rest }: DiffViewProps) {
  const known = rest.hunks;
  const hunks = useMemo(() => known ?? diffHunks(before, after), [known, before, after]);
  const [ref, isWide] = useWide<HTMLDivElement>(WIDE);
  const { taken, onToggle } = rest;
  if (before === after) return <p className={styles.nothing}>{words.nothing}</p>;
  return (
    <div ref={ref} className={styles.frame}>
      {taken && onToggle && <DiffChoices hunks={hunks} taken={taken} onToggle={onToggle} words={words} />}
      {!onToggle && layout === "side-by-side" && isWide && <SideBySide hunks={hunks} words={words} />}
      {!onToggle && !(layout === "side-by-side" && isWide) && <Inline hunks={hunks} words={words} />}
    </div>
  );
}

interface PartProps {
  hunks: readonly Hunk[];
  words: DiffWords;
}

function Inline({ hunks, words }: PartProps) {
  return (
    <div className={styles.text} dir="auto">
      {hunks.map((hunk, at) => {
        const key = `${at}`;
        if (hunk.kind === "same") return <Fragment key={key}>{hunk.text}</Fragment>;
        return (
          <Fragment key={key}>
            <Removed text={hunk.removed} words={words} />
            <Added text={hunk.added} words={words} />
          </Fragment>
        );
      })}
    </div>
  );
}

function SideBySide({ hunks, words }: PartProps) {
  const rows = useMemo(() => diffRows(hunks), [hunks]);
  return (
    <table className={styles.sides}>
      <thead>
        <tr>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const key = `${at}`;
          return <Row key={key} row={row} words={words} />;
        })}
      </tbody>
    </table>
  );
}

function Row({ row, words }: { row: DiffRow; words: DiffWords }) {
  return (
    <tr>
      <Line pieces={row.before} words={words} />
      <Line pieces={row.after} words={words} />
    </tr>
  );
}

function Line({ pieces, words }: { pieces: Piece[] | undefined; words: DiffWords }) {
  return (
    <td dir="auto" data-missing={pieces === undefined || undefined}>
      {pieces?.map(({ kind, text }, at) => {
        const key = `${at}`;
        if (kind === "removed") return <Removed key={key} text={text} words={words} />;
        if (kind === "added") return <Added key={key} text={text} words={words} />;
        return <Fragment key={key}>{text}</Fragment>;
      })}
    </td>
  );
}

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

const MAX_NAME_LENGTH = 80;
const clip = (text: string) => (text.length > MAX_NAME_LENGTH ? `${text.slice(0, MAX_NAME_LENGTH)}…` : text);

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

interface MarkedProps {
  text: string;
  words: DiffWords;
}

/** Text that goes; nothing when there is none. */
export function Removed({ text, words }: MarkedProps) {
  if (text === "") return null;
  return (
    <del className={styles.removed}>
      <Aside>{words.removed}</Aside>
      {shown(text)}
    </del>
  );
}

/** Text that comes; nothing when there is none. */
export function Added({ text, words }: MarkedProps) {
  if (text === "") return null;
  return (
    <ins className={styles.added}>
      <Aside>{words.added}</Aside>
      {shown(text)}
    </ins>
  );
}

/** Screen readers pass over del and ins, so they are named in words; a selection leaves the words out. */
function Aside({ children }: { children: string }) {
  return <span className={`p-hidden ${styles.aside}`}>{` ${children}: `}</span>;
}

/** Blanks alone would be an invisible change. */
function shown(text: string): string {
  if (/\S/.test(text)) return text;
  return text
    .replace(/\r\n|[\r\n]/g, "↵\n")
    .replace(/\t/g, "→\t")
    .replace(/[^\S\n\t]/g, "·");
}
