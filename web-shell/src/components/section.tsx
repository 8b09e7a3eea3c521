import { Card } from "@promptory/ui/layout";
import { type ReactNode, useId } from "react";
import styles from "./section.module.css";

/** Props of Section: `tone` marks the one that cannot be undone. */
export interface SectionProps {
  title: string;
  hint: string;
  tone?: "danger";
  children: ReactNode;
}

/** One setting: what it is on the left, the card to change it on the right; one under the other on small screens. */
export function Section({ title, hint, tone, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.hint}>{hint}</p>
      </div>
      <Card className={styles.card} data-tone={tone}>
        {children}
      </Card>
    </section>
  );
}
