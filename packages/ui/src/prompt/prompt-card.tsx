import type { MouseEvent, ReactNode } from "react";
import { Skeleton } from "../skeleton.tsx";
import { TagChip } from "../tag-chip.tsx";
import { TypeBadge, typeTint } from "../type-badge.tsx";
import { Excerpt, Highlighted } from "./highlighted.tsx";
import styles from "./prompt-card.module.css";

/** What a prompt card shows and tells. */
export interface PromptCardProps {
  title: string;
  content: string;
  type: { label: string; color: string };
  tags?: readonly string[];
  /** What stands before the title, and at the end of its line. */
  before?: ReactNode;
  corner?: ReactNode;
  /** What was searched for; marked in title and preview. */
  search?: string;
  /** The address of the prompt, for a new tab. */
  href: string;
  onOpen(): void;
  /** Called when a person is about to open the card. */
  onIntent?(): void;
  /** The line under the preview. */
  meta: ReactNode;
  /** The buttons of the card; a click on them does not open it. */
  actions: ReactNode;
}

/** A prompt in a grid: the whole card opens it, its buttons do their own thing. */
export function PromptCard({
  title,
  content,
  type,
  tags = [],
  before,
  corner,
  search = "",
  href,
  onOpen,
  onIntent,
  meta,
  actions,
}: PromptCardProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <article className={styles.card} style={typeTint(type.color)} onPointerEnter={onIntent}>
      <header className={styles.head}>
        {before}
        <h2 className={`${styles.title} p-line`} dir="auto">
          <a className={styles.open} href={href} onClick={open} onFocus={onIntent}>
            <Highlighted text={title} search={search} />
          </a>
        </h2>
        <TypeBadge label={type.label} color={type.color} />
        {corner}
      </header>
      <p className={styles.preview} dir="auto" data-short={tags.length > 0 || undefined}>
        <Excerpt content={content} search={search} />
      </p>
      {tags.length > 0 && (
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <TagChip name={tag} />
            </li>
          ))}
        </ul>
      )}
      <footer className={styles.foot}>
        <div className={styles.meta}>{meta}</div>
        <div className={styles.actions}>{actions}</div>
      </footer>
    </article>
  );
}

/** The shape of a card that is still on its way. */
export function PromptCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.head}>
        <Skeleton width="58%" height="14px" />
        <Skeleton width="84px" height="20px" />
      </div>
      <div className={styles.ghost}>
        <Skeleton width="100%" height="10px" />
        <Skeleton width="92%" height="10px" />
        <Skeleton width="97%" height="10px" />
        <Skeleton width="55%" height="10px" />
      </div>
      <div className={styles.foot}>
        <Skeleton width="128px" height="10px" />
      </div>
    </div>
  );
}

/** Values of the grid. */
export interface PromptGridProps {
  steady?: boolean;
  busy?: boolean;
  label: string;
  /** List items with a card each. */
  children: ReactNode;
}

/** The grid the cards stand in; `steady` keeps the height of a whole page, so that what is below stays put. */
export function PromptGrid({ steady = false, busy = false, label, children }: PromptGridProps) {
  return (
    <div className={styles.frame}>
      <ul className={styles.grid} data-steady={steady || undefined} data-busy={busy || undefined} aria-label={label}>
        {children}
      </ul>
    </div>
  );
}
