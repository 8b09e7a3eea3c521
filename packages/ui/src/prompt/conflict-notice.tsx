import { TriangleAlert } from "lucide-react";
import { lazyWithRetry } from "../lazy-with-retry.tsx";
import { conflictWords } from "../locales/en/prompt.ts";
import type { ConflictChoiceProps } from "./conflict-choice.tsx";
import styles from "./conflict-notice.module.css";

// Difference and buttons are one chunk: a difference that is shown later would move the buttons away from the pointer.
const ConflictChoice = lazyWithRetry(async () => (await import("./conflict-choice.tsx")).ConflictChoice);

export interface ConflictNoticeProps extends Omit<ConflictChoiceProps, "fields"> {
  message: string;
  /** Both states, once the newer one is known. */
  fields?: ConflictChoiceProps["fields"] | undefined;
}

/** Says that someone else changed what is being edited, shows both texts, and leaves the choice to the person. */
export function ConflictNotice({ message, fields, ...on }: ConflictNoticeProps) {
  return (
    <div className={styles.conflict} role="alert">
      <TriangleAlert size={18} aria-hidden className={styles.sign} />
      <div className={styles.words}>
        <p className={styles.strong}>{message}</p>
        {fields && <p>{conflictWords.hint}</p>}
      </div>
      {fields && <ConflictChoice fields={fields} {...on} />}
    </div>
  );
}
