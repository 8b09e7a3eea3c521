import { onSolid } from "@promptory/ui/color";
import { Check } from "lucide-react";
import { text } from "../../../text/library.ts";
import styles from "./new-type.module.css";

const words = text.promptDialog;
const MOST = 9;

/** Values of ColorField: the color chosen and those the person already uses, `#rrggbb` each. */
export interface ColorFieldProps {
  value: string;
  known: string[];
  onChange(color: string): void;
}

/** Colors to choose from, and a free one. */
export function ColorField({ value, known, onChange }: ColorFieldProps) {
  const names: Record<string, string> = words.colors;
  const colors = [...new Set([...Object.keys(names), ...known])].slice(0, MOST);
  const isOther = !colors.includes(value);
  return (
    <fieldset className={styles.colors}>
      <legend className={styles.legend}>{words.color}</legend>
      {colors.map((color) => (
        <label key={color} className={styles.swatch} style={{ background: color, color: onSolid(color) }}>
          <input
            type="radio"
            name="type-color"
            aria-label={names[color] ?? color}
            checked={value === color}
            onChange={() => onChange(color)}
          />
          {value === color && <Check size={14} aria-hidden />}
        </label>
      ))}
      <label className={styles.other} data-chosen={isOther || undefined} style={isOther ? { background: value } : {}}>
        <input
          type="color"
          aria-label={words.otherColor}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </fieldset>
  );
}
