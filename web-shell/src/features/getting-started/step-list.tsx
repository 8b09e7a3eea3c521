import { ArrowRight, Check } from "lucide-react";
import { Link } from "react-router";
import { useProgress } from "../../data/getting-started.ts";
import { text } from "../../text/library.ts";
import styles from "./step-list.module.css";
import { StepProgress } from "./step-progress.tsx";
import { type Step, type StepState, stateOf, steps } from "./steps.ts";

const words = text.gettingStarted;

/** How far a person is, and the steps in order, each with the way to its screen. */
export function StepList() {
  const progress = useProgress();
  return (
    <>
      <StepProgress progress={progress} />
      <ol className={styles.list} aria-label={words.stepsLabel}>
        {steps.map((step, index) => (
          <StepRow key={step.id} step={step} number={index + 1} state={stateOf(step, progress.data)} />
        ))}
      </ol>
    </>
  );
}

function StepRow({ step: { id, icon, link }, number, state }: { step: Step; number: number; state: StepState }) {
  const { title, text: about, action } = words.steps[id];
  const Icon = state === "done" ? Check : icon;
  return (
    <li className={styles.step} data-state={state} aria-current={state === "next" ? "step" : undefined}>
      <span className={styles.icon}>
        <Icon size={17} aria-hidden />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
          {title}
          {state !== "later" && <span className={styles.state}>{words.progress[state]}</span>}
        </h2>
        <p className={styles.text}>{about}</p>
      </div>
      <Link className={styles.action} {...link}>
        {action}
        <ArrowRight size={15} aria-hidden />
      </Link>
    </li>
  );
}
