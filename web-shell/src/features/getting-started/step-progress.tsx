import { Button } from "@promptory/ui/button";
import { Skeleton } from "@promptory/ui/skeleton";
import type { ReactNode } from "react";
import type { useProgress } from "../../data/getting-started.ts";
import { text } from "../../text/library.ts";
import styles from "./step-progress.module.css";
import { doneCount, steps } from "./steps.ts";

const words = text.gettingStarted.progress;

/** How many of the steps are done; it has its place before that is known. */
export function StepProgress({ progress, end }: { progress: ReturnType<typeof useProgress>; end?: ReactNode }) {
  const { data, isError, isFetching, refetch } = progress;
  if (isError && !data) {
    return (
      <div className={styles.line} role="alert">
        <p>{words.failed}</p>
        <Button onClick={() => refetch()} busy={isFetching}>
          {words.retry}
        </Button>
      </div>
    );
  }
  if (!data) {
    return (
      <div className={styles.line} role="status" aria-label={words.loading}>
        <Skeleton width="112px" height="14px" />
      </div>
    );
  }
  const done = doneCount(data);
  return (
    <div className={styles.line}>
      <p className={styles.words}>{done === steps.length ? words.all : words.of(done, steps.length)}</p>
      <progress className={styles.bar} aria-label={words.label} value={done} max={steps.length} />
      {end}
    </div>
  );
}
