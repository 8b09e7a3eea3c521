import { ENCODINGS } from "@promptory/rules";
import { text } from "../../../text/library.ts";
import styles from "./import.module.css";
import type { Hints } from "./use-import.ts";

const words = text.promptImport;

/** What the files are, where the person knows it better than their contents say it. */
export function FileHints({ value, onChange }: { value: Hints; onChange(value: Hints): void }) {
  return (
    <details className={styles.hints}>
      <summary>{words.more}</summary>
      <div className={styles.hintFields}>
        <label className={styles.fate}>
          {words.format}
          <select
            className={styles.select}
            value={value.format}
            onChange={(event) => onChange({ ...value, format: event.target.value as Hints["format"] })}
          >
            <option value="">{words.automatic}</option>
            {Object.entries(words.formats).map(([format, label]) => (
              <option key={format} value={format}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.fate}>
          {words.encoding}
          <select
            className={styles.select}
            value={value.encoding}
            onChange={(event) => onChange({ ...value, encoding: event.target.value })}
          >
            <option value="">{words.automatic}</option>
            {ENCODINGS.map((encoding) => (
              <option key={encoding}>{encoding}</option>
            ))}
          </select>
        </label>
      </div>
    </details>
  );
}
