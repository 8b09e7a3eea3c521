import { text } from "../../text/library.ts";
import styles from "./prompt-item.module.css";

/** Values of SelectBox. */
export interface SelectBoxProps {
  id: number;
  title: string;
  isSelected: boolean;
  onSelect(id: number, range: boolean): void;
}

/** The box that chooses a prompt for a change of many; Shift takes everything from the one before. */
export function SelectBox({ id, title, isSelected, onSelect }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={text.bulk.select(title)}
      checked={isSelected}
      onChange={({ nativeEvent }) => onSelect(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}
