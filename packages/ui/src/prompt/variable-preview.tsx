import { type FillContext, fillPieces, type Values } from "@promptory/prompt";
import { memo, type Ref, useId, useMemo } from "react";
import styles from "./variable-form.module.css";
import type { VariableWords } from "./variable-words.ts";

/** More than anybody reads here, and painted with every key. */
const SHOWN_CHARACTERS = 12_000;

interface VariablePreviewProps {
  ref: Ref<HTMLPreElement>;
  content: string;
  values: Values;
  context: FillContext;
  words: VariableWords;
}

/** The text as it will be, with the places of the variables marked. */
export const VariablePreview = memo(function VariablePreview({
  ref,
  content,
  values,
  context,
  words,
}: VariablePreviewProps) {
  const id = useId();
  const { clipboard, date, time } = context;
  const { pieces, rest } = useMemo(
    () =>
      clip(fillPieces(content, values, { clipboard: clipboard ?? "", ...(date && { date }), ...(time && { time }) })),
    [content, values, clipboard, date, time],
  );
  return (
    <section className={styles.side} aria-labelledby={id}>
      <h3 id={id} className={styles.label}>
        {words.preview}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre ref={ref} className={styles.preview} dir="auto" tabIndex={0}>
        {pieces.map(({ key, name, text }) =>
          name === undefined ? (
            text
          ) : (
            <mark key={key} data-name={name} data-empty={text === "" || undefined}>
              {text === "" ? name.replace("@", "") : text}
            </mark>
          ),
        )}
        {rest > 0 && <span className={styles.rest}>{`\n${words.more(rest)}`}</span>}
      </pre>
    </section>
  );
});

/** The first pieces, each with the place where it begins, and how many characters do not show. */
function clip(all: ReturnType<typeof fillPieces>) {
  const pieces = [];
  let length = 0;
  for (const { name, text } of all) {
    const room = SHOWN_CHARACTERS - length;
    if (room > 0) pieces.push({ key: `${pieces.length}`, name, text: text.slice(0, room) });
    length += text.length;
  }
  return { pieces, rest: length - SHOWN_CHARACTERS };
}
