import type { ComponentPropsWithRef } from "react";
import { text } from "../text/index.ts";
import styles from "./form.module.css";

interface CheckFieldProps extends ComponentPropsWithRef<"input"> {
  label: string;
  hint: string;
}

/** What a box says as a text. */
export const yesOrNo = (isChecked: boolean) => (isChecked ? text.admin.form.yes : text.admin.form.no);

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
