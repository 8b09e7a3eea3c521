import type { ComponentProps } from "react";
import styles from "./form.module.css";

interface FormProps extends ComponentProps<"form"> {
  /** As wide as what is around it, its buttons too. */
  isWide?: boolean;
}

/** Fields below each other; their rules are ours, not the browser's. */
export function Form({ isWide = false, ...form }: FormProps) {
  return <form {...form} className={styles.form} data-wide={isWide} noValidate />;
}
