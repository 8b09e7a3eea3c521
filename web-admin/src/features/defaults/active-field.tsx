import type { ComponentPropsWithRef } from "react";
import { text } from "../../text/index.ts";
import styles from "./defaults.module.css";

const words = text.defaults.form;

/** Whether new users get it. */
export function ActiveField(props: ComponentPropsWithRef<"input">) {
  return (
    <label className={styles.check}>
      <input {...props} type="checkbox" />
      {words.isActive}
      <span>{words.isActiveHint}</span>
    </label>
  );
}
