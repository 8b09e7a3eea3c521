import type { MouseEvent } from "react";
import { Button } from "../button.tsx";
import { Row } from "../layout.tsx";
import { conflictWords, type DiffWords, diffWords } from "../locales/en/prompt.ts";
import { ScrollRegion } from "../scroll-region.tsx";
import styles from "./conflict-choice.module.css";
import { DiffView } from "./diff-view.tsx";

/** The two sides of the comparison are named after their authors. */
const comparison: DiffWords = { ...diffWords, ...conflictWords };

/** One field of the form in both states. */
export interface ConflictField {
  label: string;
  mine: string;
  theirs: string;
}

export interface ConflictChoiceProps {
  /** Both states; only fields that differ are shown. */
  fields: readonly ConflictField[];
  onKeepMine?(): void;
  onTakeTheirs?(): void;
  onKeepEditing?(): void;
}

/** What is different between the two states, and the buttons that choose one. */
export function ConflictChoice({ fields, onKeepMine, onTakeTheirs, onKeepEditing }: ConflictChoiceProps) {
  return (
    <>
      <Differences fields={fields} />
      <Row align="stretch" wrap>
        <Button onClick={choose(onKeepMine)}>{conflictWords.keepMine}</Button>
        <Button onClick={choose(onTakeTheirs)}>{conflictWords.takeTheirs}</Button>
        <Button variant="quiet" onClick={choose(onKeepEditing)}>
          {conflictWords.keepEditing}
        </Button>
      </Row>
    </>
  );
}

/** The button disappears with the notice, so the focus moves to the field that has it when the form is opened. */
const choose =
  (onChosen?: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest("form")?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    onChosen?.();
  };

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
