import { formatNumber } from "@promptory/ui/format";
import { useId } from "react";
import type { PromptType } from "../../data/types.ts";
import { text } from "../../text/library.ts";
import styles from "./delete-type.module.css";

const words = text.types;

/** Values of PromptFate: the types the prompts could move to, and the one chosen. */
export interface PromptFateProps {
  count: number;
  others: PromptType[];
  target: number | undefined;
  onTarget(id: number | undefined): void;
}

/** What becomes of the prompts of a type that goes. */
export function PromptFate({ count, others, target, onTarget }: PromptFateProps) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{words.fate}</legend>
      <label className={styles.choice}>
        <input type="radio" name={name} checked={target === undefined} onChange={() => onTarget(undefined)} />
        {words.deletePrompts(count, formatNumber(count))}
      </label>
      <label className={styles.choice}>
        <input type="radio" name={name} checked={target !== undefined} onChange={() => onTarget(others[0]?.id)} />
        {words.movePrompts}
      </label>
      <select
        className={styles.target}
        aria-label={words.target}
        disabled={target === undefined}
        value={target ?? others[0]?.id}
        onChange={(event) => onTarget(Number(event.target.value))}
      >
        {others.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </fieldset>
  );
}
