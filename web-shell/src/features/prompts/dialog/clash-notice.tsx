import { Button } from "@promptory/ui/button";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { TriangleAlert } from "lucide-react";
import { text } from "../../../text/library.ts";
import styles from "./clash-notice.module.css";
import type { PromptValues } from "./prompt-values.ts";
import type { Clashing } from "./use-clash.ts";

const words = text.promptDialog;
const DiffView = lazyWithRetry(async () => (await import("@promptory/ui/prompt/diff-view")).DiffView);

/** Says that the prompt moved on while it was being edited, shows both texts, and leaves the choice to the person. */
export function ClashNotice({ clashing }: { clashing: Clashing }) {
  const { clash, mine, theirs, keepMine, takeTheirs, editOn } = clashing;
  const isGone = clash === "gone";
  return (
    <div className={styles.clash} role="alert">
      <TriangleAlert size={18} aria-hidden className={styles.sign} />
      <div className={styles.words}>
        <p className={styles.strong}>{isGone ? words.gone : words.conflict}</p>
        {!isGone && <p>{words.conflictHint}</p>}
      </div>
      {mine && theirs && (
        <>
          <Difference mine={mine} theirs={theirs} />
          <div className={styles.ways}>
            <Button onClick={keepMine}>{words.keepMine}</Button>
            <Button onClick={takeTheirs}>{words.takeTheirs}</Button>
            <Button variant="quiet" onClick={editOn}>
              {words.editOn}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** What I typed against what was saved meanwhile. */
function Difference({ mine, theirs }: { mine: PromptValues; theirs: PromptValues }) {
  const sides = { layout: "side-by-side", words: words.diff } as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must for the keyboard too
    <section className={styles.diff} aria-label={words.difference} tabIndex={0}>
      {mine.title !== theirs.title && (
        <div className={styles.title}>
          <DiffView before={theirs.title} after={mine.title} words={words.diff} />
        </div>
      )}
      {mine.content === theirs.content ? (
        <p className={styles.same}>{words.sameContent}</p>
      ) : (
        <DiffView before={theirs.content} after={mine.content} {...sides} />
      )}
    </section>
  );
}
