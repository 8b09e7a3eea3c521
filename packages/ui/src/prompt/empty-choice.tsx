import { useId } from "react";
import { formatNumber } from "../format.ts";
import type { VariableWords } from "../locales/en/prompt.ts";
import { Muted } from "../text.tsx";
import styles from "./empty-choice.module.css";
import { Pill } from "./pill.tsx";

/** Values of EmptyChoice: how many variables are empty, and what happens to them. */
export interface EmptyChoiceProps {
  count: number;
  keepsEmpty: boolean;
  words: VariableWords;
  onChange(keepsEmpty: boolean): void;
}

/** “2 empty”, and whether they are left out or keep their placeholders. */
export function EmptyChoice({ count, keepsEmpty, words, onChange }: EmptyChoiceProps) {
  const id = useId();
  if (count === 0) return null;
  return (
    <fieldset className={styles.empty}>
      <legend className="p-hidden">{words.emptyRule}</legend>
      <Muted as="span" isSmall className={styles.count} role="status">
        {words.empty(formatNumber(count))}
      </Muted>
      {[false, true].map((keeps) => (
        <Pill key={String(keeps)} name={id} checked={keeps === keepsEmpty} onChange={() => onChange(keeps)}>
          {keeps ? words.keepEmpty : words.omitEmpty}
        </Pill>
      ))}
    </fieldset>
  );
}
