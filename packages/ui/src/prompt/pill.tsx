import type { ComponentProps } from "react";
import styles from "./pill.module.css";

/** One of a few choices beside each other: a radio button inside its label. */
export function Pill({ children, ...input }: ComponentProps<"input">) {
  return (
    <label className={styles.pill}>
      <input {...input} type="radio" />
      {children}
    </label>
  );
}
