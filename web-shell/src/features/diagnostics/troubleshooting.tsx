import { text } from "../../text/open.ts";
import styles from "./troubleshooting.module.css";

/** What commonly stands between a person and their account, and what to do about it. */
export function Troubleshooting() {
  return (
    <dl className={styles.list}>
      {text.diagnostics.troubleshooting.map(({ title, text: advice }) => (
        <div key={title} className={styles.item}>
          <dt className={styles.title}>{title}</dt>
          <dd className={styles.advice}>{advice}</dd>
        </div>
      ))}
    </dl>
  );
}
