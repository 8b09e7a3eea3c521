import { type Active, closestCenter, DndContext, type DragEndEvent, type UniqueIdentifier } from "@dnd-kit/core";
import { arrayMove, SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { sortAnnouncements, useSortableRow, useSortSensors } from "@promptory/ui/sortable";
import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import lists from "../../components/list.module.css";
import { text } from "../../locales/en/index.ts";
import styles from "./default-rows.module.css";

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
        <ul aria-label={label} className={lists.rows} data-stale={isStale}>
          {children}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

/** Values of SortableRow; without `canMove` it has no handle. */
export interface SortableRowProps extends Named {
  canMove: boolean;
  children: ReactNode;
}

/** One row of a SortableList, with the handle it is moved by. */
export function SortableRow({ id, name, canMove, children }: SortableRowProps) {
  const { row, handle, isDragging } = useSortableRow(id, { disabled: !canMove });
  return (
    <li {...row} className={styles.row} data-dragging={isDragging}>
      {canMove && (
        <button {...handle} aria-label={text.defaults.actions.move(name)} className={styles.handle} type="button">
          <GripVertical aria-hidden size={16} />
        </button>
      )}
      {children}
    </li>
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
