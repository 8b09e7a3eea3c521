import { X } from "lucide-react";
import type { CSSProperties } from "react";
import styles from "./tag-chip.module.css";
import { tagHue } from "./tag-colors.ts";

/** Values of TagChip; with `onRemove` it has a button that takes it away, which `removeLabel` names. */
export interface TagChipProps {
  name: string;
  onRemove?: (() => void) | undefined;
  removeLabel?: string;
}

/** A tag as a small label in a colour of its own. */
export function TagChip({ name, onRemove, removeLabel }: TagChipProps) {
  return (
    <span className={styles.chip} style={{ "--tag": tagHue(name) } as CSSProperties}>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
          <X size={12} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
