import type { MouseEvent } from "react";
import { Card } from "../layout.tsx";
import { Skeleton } from "../skeleton.tsx";
import { TagChip } from "../tag-chip.tsx";
import { TypeBadge, typeTint } from "../type-badge.tsx";
import { Excerpt, Highlighted } from "./highlighted.tsx";
import type { PromptCardProps } from "./prompt-card.tsx";
import styles from "./prompt-row.module.css";

const TAGS = 2;

/** Values of PromptRow: those of a card, and whether the rest of the line may wait while it is out of sight. */
export interface PromptRowProps extends PromptCardProps {
  brief?: boolean;
}

/** A prompt on one line: what a card shows, for long lists. The whole line opens it, its buttons do their own thing. */
export function PromptRow({ brief = false, ...props }: PromptRowProps) {
  const { title, type, before, corner, search = "", href, onOpen, onIntent } = props;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <article className={styles.row} style={typeTint(type.color)} onPointerEnter={onIntent}>
      {before}
      {!brief && corner}
      <h2 className={styles.title} dir="auto">
        <a className={styles.open} href={href} onClick={open} onFocus={onIntent}>
          <Highlighted text={title} search={search} />
        </a>
      </h2>
      {!brief && <Rest {...props} />}
    </article>
  );
}

/** What stands behind the title. */
function Rest({ content, type, tags = [], search = "", meta, actions }: PromptCardProps) {
  return (
    <>
      <p className={styles.preview} dir="auto">
        <Excerpt content={content} search={search} />
      </p>
      {tags.length > 0 && (
        <ul className={styles.tags}>
          {tags.slice(0, TAGS).map((tag) => (
            <li key={tag}>
              <TagChip name={tag} />
            </li>
          ))}
          {tags.length > TAGS && <li className={styles.more}>+{tags.length - TAGS}</li>}
        </ul>
      )}
      <div className={styles.badge}>
        <TypeBadge label={type.label} color={type.color} />
      </div>
      <div className={styles.meta}>{meta}</div>
      <div className={styles.actions}>{actions}</div>
    </>
  );
}

/** The shape of a row that is still on its way. */
export function PromptRowSkeleton() {
  return (
    <div className={styles.row} aria-hidden="true">
      <Skeleton width="32%" height="12px" />
      <Skeleton width="40%" height="10px" />
    </div>
  );
}

/** Values of PromptRows. */
export interface PromptRowsProps {
  busy?: boolean;
  label: string;
  /** List items with a row each. */
  children: React.ReactNode;
}

/** The list the rows stand in. */
export function PromptRows({ busy = false, label, children }: PromptRowsProps) {
  return (
    <div className={styles.frame}>
      <Card as="ul" className={styles.list} data-busy={busy || undefined} aria-label={label}>
        {children}
      </Card>
    </div>
  );
}
