import { Button } from "@promptory/ui/button";
import { Card } from "@promptory/ui/layout";
import { Skeleton } from "@promptory/ui/skeleton";
import { browserValue } from "@promptory/ui/storage";
import { ArrowRight, Check } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { Link } from "react-router";
import type { useProgress } from "../../api/library/stats.ts";
import { useRecentTemplates } from "../../api/prompts/organise.ts";
import { gettingStarted as words } from "../../locales/en/getting-started.ts";
import styles from "./step-list.module.css";
import stepProgressStyles from "./step-progress.module.css";
import { doneCount, type Step, type StepState, stateOf, steps } from "./steps.ts";

const stored = browserValue("steps");

/** Values of StepList; with `canFold` the steps are one line until they are asked for. */
export interface StepListProps {
  progress: ReturnType<typeof useProgress>;
  canFold: boolean;
}

/** How far a person is, and the steps in order, each with the way to its screen. */
export function StepList({ progress, canFold }: StepListProps) {
  const isOpen = useSyncExternalStore(stored.subscribe, stored.get) === "open" || !canFold;
  const improved = useRecentTemplates(1).data?.[0];
  return (
    <div className={canFold ? styles.card : undefined}>
      <StepProgress
        progress={progress}
        end={
          canFold && (
            <>
              {!isOpen && <FoldedLinks />}
              <Button aria-expanded={isOpen} onClick={() => stored.set(isOpen ? undefined : "open")}>
                {isOpen ? words.hideSteps : words.showSteps}
              </Button>
            </>
          )
        }
      />
      {isOpen && (progress.data || progress.isError) && (
        <Card as="ol" className={styles.list} aria-label={words.stepsLabel}>
          {steps.map((step, index) => (
            <StepRow
              key={step.id}
              step={step.id === "improve" && improved ? { ...step, link: improveLink(improved.id) } : step}
              number={index + 1}
              state={stateOf(step, progress.data)}
            />
          ))}
        </Card>
      )}
    </div>
  );
}

/** The ways that the folded steps lead to. */
function FoldedLinks() {
  return (
    <nav className={styles.links} aria-label={words.linksLabel}>
      {LINKS.map((path) => (
        <Link key={path} to={path}>
          {words.links[path]}
        </Link>
      ))}
    </nav>
  );
}

const LINKS = ["/templates", "/builder", "/types"] as const;
const improveLink = (id: number) => ({ to: `/templates?improve=${id}` });

function StepRow({ step: { id, icon, link }, number, state }: { step: Step; number: number; state: StepState }) {
  const { title, text: about, action } = words.steps[id];
  const Icon = state === "done" ? Check : icon;
  return (
    <li className={styles.step} data-state={state} aria-current={state === "next" ? "step" : undefined}>
      <span className={styles.icon}>
        <Icon size={17} aria-hidden />
      </span>
      <div>
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

const stepProgressWords = words.progress;

/** How many of the steps are done; it has its place before that is known. */
function StepProgress({ progress, end }: { progress: ReturnType<typeof useProgress>; end?: ReactNode }) {
  const { data, isError, isFetching, refetch } = progress;
  if (isError && !data) {
    return (
      <div className={stepProgressStyles.line} role="alert">
        <p>{stepProgressWords.failed}</p>
        <Button onClick={() => refetch()} busy={isFetching}>
          {stepProgressWords.retry}
        </Button>
      </div>
    );
  }
  if (!data) {
    return (
      <div className={stepProgressStyles.line} role="status" aria-label={stepProgressWords.loading}>
        <Skeleton width="112px" height="14px" />
      </div>
    );
  }
  const done = doneCount(data);
  return (
    <div className={stepProgressStyles.line}>
      <p className={stepProgressStyles.words}>
        {done === steps.length ? stepProgressWords.all : stepProgressWords.of(done, steps.length)}
      </p>
      <progress
        className={stepProgressStyles.bar}
        aria-label={stepProgressWords.label}
        value={done}
        max={steps.length}
      />
      {end}
    </div>
  );
}
