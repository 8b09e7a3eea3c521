import { TriangleAlert } from "lucide-react";
import { Button } from "../button.tsx";
import { Row } from "../layout.tsx";
import { lazyWithRetry } from "../lazy-with-retry.tsx";
import { conflictWords, type DiffWords, diffWords } from "../locales/en/prompt.ts";
import { ScrollRegion } from "../scroll-region.tsx";
import styles from "./conflict-notice.module.css";

const DiffView = lazyWithRetry(async () => (await import("./diff-view.tsx")).DiffView);

/** The two sides of the comparison are named after their authors. */
const comparison: DiffWords = { ...diffWords, ...conflictWords };

/** One field of the form in both states. */
export interface ConflictField {
  label: string;
  mine: string;
  theirs: string;
}

export interface ConflictNoticeProps {
  message: string;
  /** Both states, once the newer one is known; only fields that differ are shown. */
  fields?: readonly ConflictField[] | undefined;
  onKeepMine?(): void;
  onTakeTheirs?(): void;
  onEditOn?(): void;
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
      {fields && (
        <>
          <Differences fields={fields} />
          <Row align="stretch" wrap>
            <Button onClick={on.onKeepMine}>{conflictWords.keepMine}</Button>
            <Button onClick={on.onTakeTheirs}>{conflictWords.takeTheirs}</Button>
            <Button variant="quiet" onClick={on.onEditOn}>
              {conflictWords.editOn}
            </Button>
          </Row>
        </>
      )}
    </div>
  );
}

function Differences({ fields }: { fields: readonly ConflictField[] }) {
  const different = fields.filter(({ mine, theirs }) => mine !== theirs);
  return (
    <ScrollRegion className={styles.diff} label={conflictWords.difference}>
      {different.map(({ label, mine, theirs }) => (
        <div key={label} className={styles.field}>
          <p className={styles.label}>{label}</p>
          <DiffView before={theirs} after={mine} layout={layoutOf(mine, theirs)} words={comparison} />
        </div>
      ))}
      {different.length === 0 && <p className={styles.same}>{conflictWords.same}</p>}
    </ScrollRegion>
  );
}

/** A name fits on one line; a text is easier to compare in two columns. */
const layoutOf = (...texts: string[]) => (texts.some((text) => text.length > 200) ? "side-by-side" : "inline");
