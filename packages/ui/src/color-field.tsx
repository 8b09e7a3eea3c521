import { Check } from "lucide-react";
import { useId } from "react";
import { isHexColor, onSolid } from "./color.ts";
import styles from "./color-field.module.css";

const MAX_OFFERED = 9;

/** Values of ColorField: the color chosen and those to choose from, `#rrggbb` each; `names` come first, then `known`. */
export interface ColorFieldProps {
  label: string;
  /** The name of the free color. */
  otherLabel: string;
  names: Readonly<Record<string, string>>;
  value: string;
  known: string[];
  /** How many colors are offered at most. */
  most?: number;
  onChange(color: string): void;
}

/** Colors to choose from, and a free one. */
export function ColorField(props: ColorFieldProps) {
  const { label, otherLabel, names, value, known, most = MAX_OFFERED, onChange } = props;
  const group = useId();
  const colors = [...new Set([...Object.keys(names), ...known])].slice(0, most);
  // A color still being typed is none yet.
  const isOther = isHexColor(value) && !colors.includes(value);
  return (
    <fieldset className={styles.colors}>
      <legend className={styles.legend}>{label}</legend>
      {colors.map((color) => (
        <label key={color} className={styles.swatch} style={{ background: color, color: onSolid(color) }}>
          <input
            type="radio"
            name={group}
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
          aria-label={otherLabel}
          value={isHexColor(value) ? value : "#000000"}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </fieldset>
  );
}
