import { TriangleAlert } from "lucide-react";
import { Button } from "../button.tsx";
import { Row } from "../layout.tsx";
import { lazyWithRetry } from "../lazy-with-retry.tsx";
import { ScrollRegion } from "../scroll-region.tsx";
import styles from "./conflict-notice.module.css";
import { diffWordings } from "./diff-words.ts";

const DiffView = lazyWithRetry(async () => (await import("./diff-view.tsx")).DiffView);

/** The words of the notice; an app with another language passes its own. */
export const conflictWords = {
  hint: "Both texts are here. Keep yours, take theirs, or edit on with the difference in view.",
  difference: "Difference between theirs and yours",
  same: "Nothing that you typed is different.",
  keepMine: "Keep mine",
  takeTheirs: "Take theirs",
  editOn: "Edit on",
  diff: { ...diffWordings, removed: "theirs", added: "yours", before: "Theirs", after: "Yours" },
};

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
  words?: typeof conflictWords;
}

/** Says that someone else changed what is being edited, shows both texts, and leaves the choice to the person. */
export function ConflictNotice({ message, fields, words = conflictWords, ...on }: ConflictNoticeProps) {
  return (
    <div className={styles.conflict} role="alert">
      <TriangleAlert size={18} aria-hidden className={styles.sign} />
      <div className={styles.words}>
        <p className={styles.strong}>{message}</p>
        {fields && <p>{words.hint}</p>}
      </div>
      {fields && (
        <>
          <Differences fields={fields} words={words} />
          <Row align="stretch" wrap>
            <Button onClick={on.onKeepMine}>{words.keepMine}</Button>
            <Button onClick={on.onTakeTheirs}>{words.takeTheirs}</Button>
            <Button variant="quiet" onClick={on.onEditOn}>
              {words.editOn}
            </Button>
          </Row>
        </>
      )}
    </div>
  );
}

function Differences({ fields, words }: { fields: readonly ConflictField[]; words: typeof conflictWords }) {
  const different = fields.filter(({ mine, theirs }) => mine !== theirs);
  return (
    <ScrollRegion className={styles.diff} label={words.difference}>
      {different.map(({ label, mine, theirs }) => (
        <div key={label} className={styles.field}>
          <p className={styles.label}>{label}</p>
          <DiffView before={theirs} after={mine} layout={layoutOf(mine, theirs)} words={words.diff} />
        </div>
      ))}
      {different.length === 0 && <p className={styles.same}>{words.same}</p>}
    </ScrollRegion>
  );
}

/** A name fits on one line; a text is easier to compare in two columns. */
const layoutOf = (...texts: string[]) => (texts.some((text) => text.length > 200) ? "side-by-side" : "inline");
