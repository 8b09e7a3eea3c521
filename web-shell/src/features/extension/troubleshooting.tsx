import { troubles } from "@promptory/guide";
import { Link } from "react-router";
import { extension } from "../../text/extension.ts";
import { PageFacts } from "./page-facts.tsx";
import styles from "./troubleshooting.module.css";

const words = extension.trouble;

/** The four troubles with what to try, and what this version knows of itself. */
export function Troubleshooting() {
  return (
    <>
      <p className={styles.lead}>{words.lead}</p>
      <div className={styles.troubles}>
        {troubles.map(({ id, title, sign, remedies }) => (
          <section key={id} className={styles.trouble} aria-labelledby={`trouble-${id}`}>
            <h2 id={`trouble-${id}`} className={styles.title}>
              {title}
            </h2>
            <p className={styles.sign}>{sign}</p>
            <ol className={styles.remedies}>
              {remedies.map((remedy) => (
                <li key={remedy}>{remedy}</li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <PageFacts />
      <p className={styles.contact}>
        {words.contact} <Link to="/help">{words.support}</Link>.
      </p>
    </>
  );
}
