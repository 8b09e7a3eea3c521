import { Button } from "@promptory/ui/button";
import { CopyButton } from "@promptory/ui/copy-button";
import { ScrollRegion } from "@promptory/ui/scroll-region";
import { TypeBadge } from "@promptory/ui/type-badge";
import { CornerDownLeft } from "lucide-react";
import type { InsertMode } from "../../insert/job.ts";
import { text } from "../../locales/en/text.ts";
import type { Prompt } from "../../messages.ts";
import { InsertModeMenu } from "./insert-mode.tsx";
import styles from "./preview.module.css";

/** More than anyone reads here, and painted at once. */
const shownCharacters = 4_000;

/** Props of the preview; `onCopy` rejects when the clipboard is closed. */
export type PreviewProps = {
  prompt: Prompt;
  inserting: boolean;
  /** Something else needs the room: a low window shows no text of the prompt then. */
  isCompact: boolean;
  mode: InsertMode;
  onMode: (mode: InsertMode) => void;
  onInsert: () => void;
  onCopy: () => Promise<void>;
};

/** The chosen prompt as it will be inserted, and what can be done with it. */
export function Preview({ prompt, inserting, isCompact, mode, onMode, onInsert, onCopy }: PreviewProps) {
  const { id, title, content, type, useCount } = prompt;
  const rest = content.length - shownCharacters;
  const size = text.preview.characters(content.length);
  const meta = useCount > 0 ? `${size} · ${text.preview.used(useCount)}` : size;
  return (
    <section className={styles.preview} aria-label={text.preview.region} data-compact={isCompact || undefined}>
      <header className={styles.head}>
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
        <TypeBadge label={type.label} color={type.color} />
      </header>
      {/* The key takes the next prompt back to its first line. */}
      <ScrollRegion as="pre" key={id} className={styles.content} dir="auto">
        {content.slice(0, shownCharacters)}
        {rest > 0 && <span className={styles.rest}>{`\n${text.preview.rest(rest)}`}</span>}
      </ScrollRegion>
      <footer className={styles.foot}>
        <span className={styles.meta}>{meta}</span>
        <CopyButton key={id} copy={onCopy} label={text.preview.copy} />
        <div className={styles.insert}>
          <Button variant="primary" busy={inserting} onClick={onInsert}>
            {inserting ? text.preview.inserting : text.preview.insert}
            {!inserting && <CornerDownLeft size={14} aria-hidden className={styles.key} />}
          </Button>
          <InsertModeMenu mode={mode} onChoose={onMode} />
        </div>
      </footer>
    </section>
  );
}
