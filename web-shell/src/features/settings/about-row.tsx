import type { ReactNode } from "react";
import styles from "./about-row.module.css";

/** What can be done, in a sentence, with its button at the end of the line. */
export function AboutRow({ about, children }: { about: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <p className={styles.about}>{about}</p>
      {children}
    </div>
  );
}
