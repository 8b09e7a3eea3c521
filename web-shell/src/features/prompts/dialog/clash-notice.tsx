import { Button } from "@promptory/ui/button";
import { TriangleAlert } from "lucide-react";
import { text } from "../../../text/library.ts";
import styles from "./prompt-form.module.css";
import type { Clash } from "./use-save-prompt.ts";

const words = text.promptDialog;

/** Values of ClashNotice. */
export interface ClashNoticeProps {
  clash: Clash;
  onLoadNewer(): Promise<void>;
  onOverwrite(): Promise<void>;
}

/** Says that the prompt moved on while it was being edited, and leaves the choice to the person. */
export function ClashNotice({ clash, onLoadNewer, onOverwrite }: ClashNoticeProps) {
  const isGone = clash === "gone";
  return (
    <div className={styles.clash} role="alert">
      <TriangleAlert size={18} aria-hidden className={styles.sign} />
      <div className={styles.words}>
        <p className={styles.strong}>{isGone ? words.gone : words.conflict}</p>
        {!isGone && <p>{words.conflictHint}</p>}
      </div>
      {!isGone && (
        <div className={styles.ways}>
          <Button onClick={() => void onLoadNewer()}>{words.loadNewer}</Button>
          <Button onClick={() => void onOverwrite()}>{words.overwrite}</Button>
        </div>
      )}
    </div>
  );
}
