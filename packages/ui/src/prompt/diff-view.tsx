import { diffHunks, type Hunk } from "@promptory/prompt/diff";
import { Fragment, useMemo } from "react";
import { type DiffWords, diffWords } from "../locales/en/prompt.ts";
import { useWide } from "../use-wide.ts";
import { DiffChoices } from "./diff-choices.tsx";
import { type DiffRow, diffRows, type Piece } from "./diff-rows.ts";
import { Added, Removed } from "./diff-text.tsx";
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
