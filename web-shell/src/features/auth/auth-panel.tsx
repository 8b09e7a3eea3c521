import type { HTMLAttributes } from "react";
import styles from "./auth-panel.module.css";

/** What a form of this page is for. */
export function AuthHeading({ title, lead, isStatus }: { title: string; lead: string; isStatus?: boolean }) {
  return (
    <>
      <h1 className={styles.heading}>{title}</h1>
      <p className={styles.lead} role={isStatus ? "status" : undefined}>
        {lead}
      </p>
    </>
  );
}

/** The place of the form below its heading. */
export function AuthPanel(props: HTMLAttributes<HTMLDivElement>) {
  return <div {...props} className={styles.form} />;
}
