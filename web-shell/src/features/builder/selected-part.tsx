import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { LIMITS } from "@promptory/rules";
import { IconButton } from "@promptory/ui/button";
import { Skeleton } from "@promptory/ui/skeleton";
import { TypeBadge } from "@promptory/ui/type-badge";
import { ArrowDown, ArrowUp, GripVertical, X } from "lucide-react";
import type { Template } from "../../data/templates.ts";
import { text } from "../../text/library.ts";
import type { Part } from "./draft.ts";
import styles from "./selected.module.css";

const words = text.builder;

/** Values of SelectedPart; `name` is what its buttons call it. */
export interface SelectedPartProps {
  part: Part;
  template: Template | undefined;
  name: string;
  isPending: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove(by: 1 | -1): void;
  onWrite(heading: string): void;
  onRemove(): void;
}

/** One row of the selection. */
export function SelectedPart(props: SelectedPartProps) {
  const { part, name, isFirst, isLast, onMove, onRemove } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: part.key,
  });
  return (
    <li
      ref={setNodeRef}
      className={styles.part}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.grip}
        {...attributes}
        {...listeners}
        aria-label={words.drag(name)}
      >
        <GripVertical size={16} aria-hidden />
      </button>
      <What {...props} />
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
        <IconButton label={words.remove(name)} icon={<X size={16} aria-hidden />} onClick={onRemove} />
      </span>
    </li>
  );
}

function What({ part, template, isPending, onWrite }: SelectedPartProps) {
  if (part.kind === "heading") {
    return (
      <input
        className={styles.heading}
        aria-label={words.heading}
        placeholder={words.headingPlaceholder}
        maxLength={LIMITS.title}
        dir="auto"
        value={part.text}
        onChange={(event) => onWrite(event.target.value)}
      />
    );
  }
  if (template) {
    return (
      <span className={styles.what}>
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
