import { Select, type SelectProps } from "@promptory/ui/prompt/select";
import styles from "./choice-row.module.css";

/** One choice: its name, and what can be chosen at the end of the line. */
export function ChoiceRow<Value extends string>(props: SelectProps<Value>) {
  return (
    <div className={styles.row}>
      <span>{props.label}</span>
      <Select {...props} className={styles.select} />
    </div>
  );
}
