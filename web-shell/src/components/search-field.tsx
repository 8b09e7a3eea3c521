import { Search } from "lucide-react";
import type { InputHTMLAttributes } from "react";
import styles from "./search-field.module.css";

interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "aria-label"> {
  /** The name for screen readers. */
  label: string;
}

/** A field that searches or filters what is below it; `className` places it. */
export function SearchField({ label, className = "", ...input }: SearchFieldProps) {
  return (
    <div className={`${styles.field} ${className}`}>
      <Search size={16} aria-hidden />
      <input
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        {...input}
        type="search"
        className={styles.input}
        aria-label={label}
      />
    </div>
  );
}
