import { text } from "../../text/library.ts";
import styles from "./prompt-item.module.css";
import { type Selection, useIsSelected } from "./use-selection.ts";

/** Values of SelectBox. */
export interface SelectBoxProps {
  id: number;
  title: string;
  selection: Selection;
}

/** The box that chooses a prompt for a change of many; Shift takes everything from the one before. */
export function SelectBox({ id, title, selection }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={text.bulk.select(title)}
      checked={useIsSelected(selection, id)}
      onChange={({ nativeEvent }) => selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}
