import { type Active, closestCenter, DndContext, type DragEndEvent, type UniqueIdentifier } from "@dnd-kit/core";
import { arrayMove, SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { Button, IconButton } from "@promptory/ui/button";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { sortAnnouncements, useSortableRow, useSortSensors } from "@promptory/ui/sortable";
import { TypeDot } from "@promptory/ui/type-badge";
import { GripVertical, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Rows } from "../../components/rows.tsx";
import { text } from "../../locales/en/index.ts";
import styles from "./sortable-list.module.css";

const words = text.defaults.sorting;

interface Named {
  id: number;
  /** How it is called when a screen reader follows it. */
  name: string;
}

/** Values of SortableList. */
export interface SortableListProps {
  label: string;
  items: Named[];
  isStale?: boolean;
  /** Hears all ids in their new order. */
  onOrder(ids: number[]): void;
  children: ReactNode;
}

/** A list whose rows are put into an order with the pointer, a finger or the keyboard. */
export function SortableList({ label, items, isStale = false, onOrder, children }: SortableListProps) {
  const sensors = useSortSensors();
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [placeOf(items, active.id), placeOf(items, over?.id)];
    if (from < 0 || to < 0 || from === to) return;
    onOrder(arrayMove(items, from, to).map(({ id }) => id));
  };
  return (
    <DndContext
      accessibility={{ announcements: announce(items), screenReaderInstructions: { draggable: words.hint } }}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      sensors={sensors}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <Rows aria-label={label} isStale={isStale}>
          {children}
        </Rows>
      </SortableContext>
    </DndContext>
  );
}

/** Values of SortableRow; without `canMove` it has no handle. */
export interface SortableRowProps extends Named {
  canMove: boolean;
  /** The color before its name, or of `type`, which is below the name instead of `code`. */
  color: string;
  code?: string;
  type?: string;
  isActive: boolean;
  /** Without its type new users are not given it either. */
  isTypeActive?: boolean;
  isToggling: boolean;
  onToggle(): void;
  onEdit(): void;
  onDelete(): void;
  children: ReactNode;
}

const { actions, state } = text.defaults;

/** One row of a SortableList, with the handle it is moved by, and what can be done with it. */
export function SortableRow(props: SortableRowProps) {
  const { id, name, canMove, color, code, type, isActive, isTypeActive = true, isToggling, children } = props;
  const { row, handle, isDragging } = useSortableRow(id, { disabled: !canMove });
  return (
    <li {...row} className={styles.row} data-dragging={isDragging}>
      {canMove && (
        <button {...handle} aria-label={actions.move(name)} className={styles.handle} type="button">
          <GripVertical aria-hidden size={16} />
        </button>
      )}
      <div className={styles.main}>
        <span className={styles.name}>
          {type === undefined && <TypeDot color={color} size={10} />}
          <span className={styles.cut} dir="auto" title={name}>
            {name}
          </span>
        </span>
        {type === undefined ? (
          <code className={styles.code}>{code}</code>
        ) : (
          <span className={styles.name}>
            <TypeDot color={color} size={8} />
            <span className={styles.code}>{type}</span>
          </span>
        )}
      </div>
      {children}
      <span className={styles.state} data-active={isActive && isTypeActive}>
        {isActive ? (isTypeActive ? state.active : state.typeInactive) : state.inactive}
      </span>
      <div className={styles.acts}>
        <Button
          aria-label={isActive ? actions.deactivate(name) : actions.activate(name)}
          busy={isToggling}
          className={styles.toggle ?? ""}
          onClick={props.onToggle}
        >
          {isActive ? actions.off : actions.on}
        </Button>
        <IconButton icon={<Pencil aria-hidden size={16} />} label={actions.edit(name)} onClick={props.onEdit} />
        <IconButton
          icon={<Trash2 aria-hidden size={16} />}
          label={actions.delete(name)}
          onClick={props.onDelete}
          variant="danger"
        />
      </div>
    </li>
  );
}

/** Rows on their way. */
export function Loading({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <Rows>
        {["one", "two", "three", "four", "five"].map((key) => (
          <li aria-hidden className={styles.row} key={key}>
            <div className={styles.main}>
              <Skeleton height={14} width={140} />
              <Skeleton height={12} width={90} />
            </div>
            <Skeleton height={14} width={72} />
            <Skeleton height={32} width={96} />
          </li>
        ))}
      </Rows>
    </SkeletonGroup>
  );
}

function placeOf(items: Named[], id: UniqueIdentifier | undefined): number {
  return items.findIndex((item) => item.id === id);
}

function announce(items: Named[]) {
  const nameOf = ({ id }: Active) => items.find((item) => item.id === id)?.name ?? "";
  return sortAnnouncements({
    ids: items.map(({ id }) => id),
    nameOf,
    words: { ...words, lifted: (name, place) => words.lifted(name, place, items.length) },
  });
}
