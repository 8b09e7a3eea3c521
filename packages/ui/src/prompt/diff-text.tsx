import type { DiffWords } from "../locales/en/prompt.ts";
import styles from "./diff-view.module.css";

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
