import type { ComponentPropsWithRef } from "react";
import styles from "./form.module.css";

interface CheckFieldProps extends ComponentPropsWithRef<"input"> {
  label: string;
  hint: string;
}

/** A box to tick, with what ticking it means. */
export function CheckField({ label, hint, ...input }: CheckFieldProps) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      {label}
      <span>{hint}</span>
    </label>
  );
}
