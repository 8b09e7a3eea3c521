import { useId } from "react";
import { formatNumber } from "../format.ts";
import type { VariableWords } from "../locales/en/prompt.ts";
import styles from "./variable-form.module.css";

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
      <span className={styles.emptyCount} role="status">
        {words.empty(formatNumber(count))}
      </span>
      {[false, true].map((keeps) => (
        <label key={String(keeps)} className={styles.pill}>
          <input type="radio" name={id} checked={keeps === keepsEmpty} onChange={() => onChange(keeps)} />
          {keeps ? words.keepEmpty : words.omitEmpty}
        </label>
      ))}
    </fieldset>
  );
}
