import { text } from "../../text/library.ts";
import styles from "./prompt-item.module.css";
import type { Selection } from "./use-selection.ts";

/** The box that chooses a prompt for a change of many; Shift takes everything from the one before. */
export function SelectBox({ id, title, selection }: { id: number; title: string; selection: Selection }) {
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={text.bulk.select(title)}
      checked={selection.has(id)}
      onChange={(event) => {
        const { nativeEvent } = event;
        selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
      }}
    />
  );
}
