import type { ComponentPropsWithRef, ReactNode } from "react";
import styles from "./check-field.module.css";

/** Props of CheckField: those of the box, its label, and, where it is not obvious, what ticking it means. */
export interface CheckFieldProps extends ComponentPropsWithRef<"input"> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A checkbox with its label. */
export function CheckField({ label, hint, ...input }: CheckFieldProps) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      <div>{label}</div>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </label>
  );
}
