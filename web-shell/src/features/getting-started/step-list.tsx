import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { text } from "../../text/library.ts";
import styles from "./step-list.module.css";
import { steps } from "./steps.ts";

/** The steps in order, each with the way to its screen. */
export function StepList() {
  return (
    <ol className={styles.list} aria-label={text.gettingStarted.stepsLabel}>
      {steps.map(({ id, icon: Icon, to }, index) => {
        const words = text.gettingStarted.steps[id];
        return (
          <li key={id} className={styles.step}>
            <span className={styles.icon}>
              <Icon size={17} aria-hidden />
            </span>
            <div className={styles.words}>
              <h2 className={styles.title}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                {words.title}
              </h2>
              <p className={styles.text}>{words.text}</p>
            </div>
            <Link className={styles.action} to={to}>
              {words.action}
              <ArrowRight size={15} aria-hidden />
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
