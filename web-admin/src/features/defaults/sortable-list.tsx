import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";
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
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
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
        <ul aria-label={label} className={styles.list} data-stale={isStale}>
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
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: !canMove,
  });
  // Only moved, never stretched to the height of the row it passes.
  const style = { transform: CSS.Translate.toString(transform), transition };
  return (
    <li className={styles.row} data-dragging={isDragging} ref={setNodeRef} style={style}>
      {canMove && (
        <button
          {...attributes}
          {...listeners}
          aria-label={text.defaults.actions.move(name)}
          className={styles.handle}
          ref={setActivatorNodeRef}
          type="button"
        >
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

function announce(items: Named[]): Announcements {
  const nameOf = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.name ?? "";
  const tell = (say: (name: string, place: number, count: number) => string, id: UniqueIdentifier, at = id) =>
    say(nameOf(id), placeOf(items, at) + 1, items.length);
  return {
    onDragStart: ({ active }) => tell(words.lifted, active.id),
    onDragOver: ({ active, over }) => (over ? tell(words.over, active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => tell(words.dropped, active.id, over?.id),
    onDragCancel: ({ active }) => words.cancelled(nameOf(active.id)),
  };
}
