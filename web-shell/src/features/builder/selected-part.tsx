import { LIMITS } from "@promptory/rules";
import { IconButton } from "@promptory/ui/button";
import { Skeleton } from "@promptory/ui/skeleton";
import { useSortableRow } from "@promptory/ui/sortable";
import { TypeBadge } from "@promptory/ui/type-badge";
import { ArrowDown, ArrowUp, GripVertical, Heading, X } from "lucide-react";
import type { ReactNode } from "react";
import type { Template } from "../../api/prompts/templates.ts";
import { builder as words } from "../../locales/en/builder.ts";
import type { Part } from "./draft.ts";
import styles from "./selected-part.module.css";

/** `name` is what its buttons call it, `drop` the side at which a dragged prompt would be added. */
export interface SelectedPartProps {
  part: Part;
  template: Template | undefined;
  name: string;
  isPending: boolean;
  isFirst: boolean;
  isLast: boolean;
  isFull: boolean;
  /** A save was refused because this heading is empty. */
  isRefused: boolean;
  drop: "before" | "after" | undefined;
  /** Its variables. */
  children: ReactNode;
  onMove(by: 1 | -1): void;
  onWrite(heading: string): void;
  onHeading(): void;
  onRemove(): void;
}

/** A prompt with its variables, or a heading. */
export function SelectedPart(props: SelectedPartProps) {
  const { part, name, isFirst, isLast, isFull, drop, children, onMove, onHeading, onRemove } = props;
  const { row, handle, isDragging } = useSortableRow(part.key);
  return (
    <li {...row} className={styles.part} data-dragging={isDragging || undefined} data-drop={drop}>
      <div className={styles.row}>
        <button type="button" className={styles.grip} {...handle} aria-label={words.drag(name)}>
          <GripVertical size={16} aria-hidden />
        </button>
        <Content {...props} />
        <span className={styles.buttons}>
          <IconButton
            label={words.up(name)}
            icon={<ArrowUp size={16} aria-hidden />}
            aria-disabled={isFirst}
            onClick={() => !isFirst && onMove(-1)}
          />
          <IconButton
            label={words.down(name)}
            icon={<ArrowDown size={16} aria-hidden />}
            aria-disabled={isLast}
            onClick={() => !isLast && onMove(1)}
          />
          {part.kind === "prompt" && (
            <IconButton
              label={words.headingAbove(name)}
              icon={<Heading size={16} aria-hidden />}
              disabled={isFull}
              onClick={onHeading}
            />
          )}
          <IconButton label={words.remove(name)} icon={<X size={16} aria-hidden />} onClick={onRemove} />
        </span>
      </div>
      {children}
    </li>
  );
}

function Content({ part, template, isPending, isRefused, onWrite }: SelectedPartProps) {
  if (part.kind === "heading") {
    const hasProblem = isRefused && part.text.trim() === "";
    return (
      <span className={styles.headingBox}>
        <input
          id={`heading-${part.key}`}
          className={styles.heading}
          aria-label={words.heading}
          aria-invalid={hasProblem || undefined}
          aria-describedby={hasProblem ? `problem-${part.key}` : undefined}
          placeholder={words.headingPlaceholder}
          maxLength={LIMITS.title}
          dir="auto"
          value={part.text}
          onChange={(event) => onWrite(event.target.value)}
          onKeyDown={(event) => {
            // Enter in a field of the form would copy.
            if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
          }}
        />
        {hasProblem && (
          <span id={`problem-${part.key}`} className={styles.problem}>
            {words.headingEmpty}
          </span>
        )}
      </span>
    );
  }
  if (template) {
    return (
      <span className={styles.content}>
        <span className={styles.name} dir="auto">
          {template.title}
        </span>
        <TypeBadge label={template.type.label} color={template.type.color} />
      </span>
    );
  }
  if (isPending) return <Skeleton width="60%" height={14} />;
  return <span className={styles.missing}>{words.missing}</span>;
}

/** Moves the focus to the text of a heading, once it is shown. */
export function focusHeading(key: string): void {
  requestAnimationFrame(() => document.getElementById(`heading-${key}`)?.focus());
}
