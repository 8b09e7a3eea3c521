import type { ComponentProps } from "react";
import styles from "./part-heading.module.css";

/** The name of a part of the workspace; it takes the focus where a button that had it is gone. */
export function PartHeading(props: ComponentProps<"h3">) {
  return <h3 tabIndex={-1} {...props} className={styles.heading} />;
}
