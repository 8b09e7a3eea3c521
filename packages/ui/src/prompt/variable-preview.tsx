import type { Fillable, FillContext, Values } from "@promptory/prompt";
import { memo, type Ref, useId, useMemo } from "react";
import { FieldLabel } from "../field.tsx";
import type { VariableWords } from "../locales/en/prompt.ts";
import { FilledText } from "./filled-text.tsx";
import styles from "./variable-preview.module.css";

interface VariablePreviewProps {
  ref: Ref<HTMLPreElement>;
  text: Fillable;
  values: Values;
  context: FillContext;
  words: VariableWords;
}

/** The text as it will be, with the places of the variables marked. */
export const VariablePreview = memo(function VariablePreview({
  ref,
  text,
  values,
  context,
  words,
}: VariablePreviewProps) {
  const id = useId();
  const { clipboard, date, time, keepsEmpty = false } = context;
  const pieces = useMemo(
    () => text.fill(values, { clipboard: clipboard ?? "", ...(date && { date }), ...(time && { time }), keepsEmpty }),
    [text, values, clipboard, date, time, keepsEmpty],
  );
  return (
    <section className={styles.side} aria-labelledby={id}>
      <FieldLabel as="h3" id={id}>
        {words.preview}
      </FieldLabel>
      <FilledText ref={ref} pieces={pieces} more={words.more} />
    </section>
  );
});
