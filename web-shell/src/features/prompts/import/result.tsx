import { CircleCheck } from "lucide-react";
import type { ImportResult } from "../../../data/transfer.ts";
import { text } from "../../../text/library.ts";
import styles from "./import.module.css";

const words = text.promptImport;
const number = new Intl.NumberFormat();

/** How the import ended. */
export function Result({ result }: { result: ImportResult }) {
  const rest = [
    result.typesCreated > 0 && words.typesCreated(number.format(result.typesCreated)),
    result.skipped > 0 && words.skipped(number.format(result.skipped)),
    result.problemCount > 0 && words.left(number.format(result.problemCount)),
  ].filter((line) => line !== false);
  return (
    <div className={styles.result} role="status">
      <CircleCheck size={28} aria-hidden className={styles.done} />
      <p className={styles.big}>{words.done(number.format(result.created))}</p>
      {rest.map((line) => (
        <p key={line} className={styles.muted}>
          {line}
        </p>
      ))}
    </div>
  );
}
