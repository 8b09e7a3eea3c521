import type { ComponentPropsWithRef } from "react";
import styles from "./check-field.module.css";

/** Props of CheckField: those of the box, its label, and what ticking it means. */
export interface CheckFieldProps extends ComponentPropsWithRef<"input"> {
  label: string;
  hint: string;
}

/** A checkbox with its label and a hint. */
export function CheckField({ label, hint, ...input }: CheckFieldProps) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      {label}
      <span>{hint}</span>
    </label>
  );
}
