import { type ReactNode, useId } from "react";
import styles from "./settings.module.css";

/** One part of the settings under its name. */
export function SettingsSection({ title, how, children }: { title: string; how?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {title}
      </h2>
      {how && <p className={styles.how}>{how}</p>}
      {children}
    </section>
  );
}
