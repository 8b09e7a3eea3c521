import { useEffect, useState } from "react";
import { Row } from "./layout.tsx";
import { loadWithRetry } from "./lazy-with-retry.tsx";
import styles from "./password-strength.module.css";

/** The names of the five strengths, from the weakest. */
export type StrengthNames = readonly [string, string, string, string, string];

/** Values of PasswordStrength. */
export interface PasswordStrengthProps {
  password: string;
  /** Words an attacker would try first: the username, the name of the site. */
  known: readonly string[];
  label: string;
  names: StrengthNames;
  /** What is said before anything was typed, and should the estimator not arrive. */
  rule: string;
}

/** How strong the password being typed is, small enough for the line under its field. */
export function PasswordStrength({ password, known, label, names, rule }: PasswordStrengthProps) {
  const score = useStrength(password, known);
  if (score === undefined) return rule;
  return (
    <Row as="span" gap={10}>
      <span className={styles.bar} data-score={score} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={styles.step} data-on={step <= Math.max(score, 1) || undefined} />
        ))}
      </span>
      <span>
        {label}: {names[score as 0 | 1 | 2 | 3 | 4]}
      </span>
    </Row>
  );
}

/** The score of what was typed; the estimator, with its dictionary, comes with the first letter. */
function useStrength(password: string, known: readonly string[]): number | undefined {
  const [score, setScore] = useState<number>();
  const words = known.join("\n");
  useEffect(() => {
    let isCurrent = true;
    if (password === "") setScore(undefined);
    else
      loadWithRetry(() => import("./strength.ts")).then(
        ({ estimateStrength }) => isCurrent && setScore(estimateStrength(password, words.split("\n"))),
        // It is advice; the rules are checked without it.
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [password, words]);
  return score;
}
