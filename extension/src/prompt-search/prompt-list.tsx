import { Button, buttonClass } from "@promptory/ui/button";
import { Highlighted } from "@promptory/ui/prompt/highlighted";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import { TypeDot } from "@promptory/ui/type-badge";
import { Check, Star } from "lucide-react";
import { useEffect, useRef } from "react";
import { text } from "../locales/en/text.ts";
import type { Prompt } from "../messages.ts";
import styles from "./prompt-list.module.css";
import { listId, optionId } from "./search-bar.tsx";
import type { Found } from "./use-prompts.ts";

/** Props of the list. `filtered` says that a word or a type narrows it. */
export type PromptListProps = {
  found: Found;
  words: string;
  filtered: boolean;
  chosen: Prompt | undefined;
  server: string;
  onChoose: (index: number) => void;
  onInsert: (prompt: Prompt) => void;
  onRetry: () => void;
  /** The prompts chosen for one text; with it each line has a box, and a press chooses. */
  picked?: ReadonlySet<number> | undefined;
  onPick?: (prompt: Prompt) => void;
};

/** The prompts found: one press shows one below, two insert it. */
export function PromptList(props: PromptListProps) {
  const { found, words, filtered, chosen, server, picked, onPick, onChoose, onInsert, onRetry } = props;
  const { state, prompts, total, isPart } = found;
  const hasList = prompts.length > 0;
  useEffect(() => {
    // For the benchmark that measures how quickly the panel opens.
    if (hasList) performance.mark("promptory-list");
  }, [hasList]);
  const isFirstLoad = state === "loading" && prompts.length === 0;
  const left = isPart || prompts.some((prompt) => prompt.near) ? 0 : total - prompts.length;
  const status = state === "ready" && !isPart ? text.search.count(total) : "";
  return (
    <main className={styles.frame} aria-busy={state === "loading"}>
      <p className="p-hidden" role="status">
        {status}
      </p>
      {isFirstLoad && <Loading />}
      {state === "failed" && (
        <div className={styles.state}>
          <ErrorState title={text.search.failed} message={found.message} onRetry={onRetry} />
        </div>
      )}
      {state === "ready" && prompts.length === 0 && <Nothing filtered={filtered} server={server} />}
      {prompts[0]?.near && <p className={styles.near}>{text.search.near}</p>}
      <div
        id={listId}
        role="listbox"
        aria-label={text.search.list}
        aria-multiselectable={picked ? true : undefined}
        className={styles.list}
      >
        {prompts.map((prompt, index) => (
          <Line
            key={prompt.id}
            prompt={prompt}
            words={words}
            isChosen={prompt === chosen}
            isPicked={picked?.has(prompt.id)}
            onChoose={() => {
              onChoose(index);
              if (picked) onPick?.(prompt);
            }}
            onInsert={() => !picked && onInsert(prompt)}
          />
        ))}
      </div>
      {left > 0 && state !== "failed" && (
        <Button variant="quiet" className={styles.more} busy={found.loadingMore} onClick={found.more}>
          {text.search.more(left)}
        </Button>
      )}
    </main>
  );
}

type LineProps = {
  prompt: Prompt;
  words: string;
  isChosen: boolean;
  /** Undefined while prompts are inserted one at a time. */
  isPicked: boolean | undefined;
  onChoose: () => void;
  onInsert: () => void;
};

function Line({ prompt, words, isChosen, isPicked, onChoose, onInsert }: LineProps) {
  const { id, title, content, type, isFavorite } = prompt;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the search box keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys of the list
    <div
      ref={line}
      id={optionId(id)}
      role="option"
      aria-selected={isChosen}
      aria-checked={isPicked}
      data-picking={isPicked === undefined ? undefined : true}
      className={styles.line}
      style={{ "--type": type.color } as React.CSSProperties}
      // The search box keeps the keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onDoubleClick={onInsert}
    >
      {isPicked !== undefined && (
        <span className={styles.box} aria-hidden="true">
          {isPicked && <Check size={12} strokeWidth={3} />}
        </span>
      )}
      <span className={styles.head}>
        <span className={styles.title} dir="auto">
          <Highlighted text={title} search={words} />
        </span>
        {isFavorite && (
          <Star size={13} className={styles.star} role="img" aria-hidden={false} aria-label={text.search.favourite} />
        )}
      </span>
      <span className={styles.meta}>
        <TypeDot color={type.color} size={7} />
        <span className={styles.type}>{type.label}</span>
        <span className={`${styles.excerpt} p-line`} dir="auto">
          {content.slice(0, 160).replace(/\s+/g, " ")}
        </span>
      </span>
    </div>
  );
}

function Loading() {
  return (
    <SkeletonGroup label={text.search.loading}>
      {["72%", "54%", "63%", "48%", "70%", "58%", "66%"].map((width) => (
        <div key={width} className={styles.line}>
          <Skeleton width={width} height={12} />
          <Skeleton width="92%" height={10} />
        </div>
      ))}
    </SkeletonGroup>
  );
}

function Nothing({ filtered, server }: { filtered: boolean; server: string }) {
  return (
    <div className={styles.nothing}>
      <p className={styles.nothingTitle}>{text.search.empty}</p>
      <p>{filtered ? text.search.emptyFiltered : text.search.emptyLibrary}</p>
      {!filtered && (
        <a className={buttonClass({}, styles.open)} href={server} target="_blank" rel="noreferrer">
          {text.search.openLibrary}
        </a>
      )}
    </div>
  );
}
