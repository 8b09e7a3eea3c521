import type { ReactNode } from "react";
import styles from "./page-head.module.css";

/** The title of a page and what it is about, with what can be done there at the other side. */
export function PageHead({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </header>
  );
}
