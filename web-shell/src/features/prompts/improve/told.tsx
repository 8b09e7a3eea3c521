import { useId } from "react";
import type { Improvement } from "../../../data/improve.ts";
import { improveWords as words } from "../../../text/improve.ts";
import styles from "./improve.module.css";

/** What the AI says it did; shown as text, whatever it holds. */
export function Told({ rewrite: { explanation, improvements } }: { rewrite: Improvement }) {
  const id = useId();
  return (
    <>
      <section className={styles.part} aria-labelledby={`${id}-what`}>
        <h3 id={`${id}-what`} className={styles.label}>
          {words.explanation}
        </h3>
        <p className={styles.prose} dir="auto">
          {explanation}
        </p>
      </section>
      {improvements.length > 0 && (
        <section className={styles.part} aria-labelledby={`${id}-key`}>
          <h3 id={`${id}-key`} className={styles.label}>
            {words.improvements}
          </h3>
          <ul className={styles.improvements} dir="auto">
            {[...new Set(improvements)].map((improvement) => (
              <li key={improvement}>{improvement}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
