import type { FilledPiece } from "@promptory/prompt";
import { type Ref, useMemo } from "react";
import { ScrollRegion } from "../scroll-region.tsx";
import styles from "./filled-text.module.css";

/** More than anyone reads here, and painted with every key. */
const SHOWN_CHARACTERS = 12_000;

/** Values of FilledText; `more` tells how many characters do not show. `--tallest` of a parent says how high it may become. */
export interface FilledTextProps {
  pieces: readonly FilledPiece[];
  more(characters: number): string;
  ref?: Ref<HTMLPreElement>;
}

/** A text as it will be, with the places of the variables marked. */
export function FilledText({ pieces, more, ref }: FilledTextProps) {
  const { shown, rest } = useMemo(() => clip(pieces), [pieces]);
  return (
    <ScrollRegion as="pre" ref={ref} className={styles.text} dir="auto">
      {shown.map(({ key, name, text }) =>
        name === undefined ? (
          text
        ) : (
          <mark key={key} data-name={name} data-empty={text === "" || undefined}>
            {text}
          </mark>
        ),
      )}
      {rest > 0 && <span className={styles.rest}>{`\n${more(rest)}`}</span>}
    </ScrollRegion>
  );
}

/** The first pieces, each with a key, and how many characters do not show. */
function clip(all: readonly FilledPiece[]) {
  const shown = [];
  let length = 0;
  for (const { name, text } of all) {
    const room = SHOWN_CHARACTERS - length;
    if (room > 0) shown.push({ key: `${shown.length}`, name, text: text.slice(0, room) });
    length += text.length;
  }
  return { shown, rest: length - SHOWN_CHARACTERS };
}
