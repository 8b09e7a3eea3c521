import {
  type Active,
  type Announcements,
  KeyboardSensor,
  type Over,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { sortableKeyboardCoordinates, useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { common } from "./locales/en/common.ts";

/** Rows are lifted by a pointer that moves four pixels, or with Space, and then moved by the arrow keys. */
export function useSortSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
}

/** What a row of a sorted list and its handle get. */
export function useSortableRow(id: UniqueIdentifier, { disabled = false } = {}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled,
  });
  // Only moved, never stretched to the height of the row it passes.
  const style = { transform: CSS.Translate.toString(transform) ?? undefined, transition };
  return {
    row: { ref: setNodeRef, style },
    handle: { ...attributes, ...listeners, "aria-roledescription": common.sortable, ref: setActivatorNodeRef },
    isDragging,
  };
}

/** Announcements for screen readers while a row is moved. */
export interface SortWords {
  lifted(name: string, place: number): string;
  over(name: string, place: number, count: number): string;
  dropped(name: string, place: number, count: number): string;
  cancelled(name: string): string;
}

export interface SortAnnouncementsInput {
  ids: readonly UniqueIdentifier[];
  nameOf(active: Active): string;
  words: SortWords;
  /** Where something else than a place of the list is announced: another place to drop, or nothing. */
  special?(event: { active: Active; over: Over | null; isDropped: boolean }): { says: string | undefined } | undefined;
}

export function sortAnnouncements({ ids, nameOf, words, special }: SortAnnouncementsInput): Announcements {
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(id) + 1;
  const say = (active: Active, over: Over | null, isDropped: boolean) => {
    const other = special?.({ active, over, isDropped });
    if (other) return other.says;
    if (!over) return isDropped ? words.cancelled(nameOf(active)) : undefined;
    return (isDropped ? words.dropped : words.over)(nameOf(active), placeOf(over.id), ids.length);
  };
  return {
    onDragStart: ({ active }) => words.lifted(nameOf(active), placeOf(active.id)),
    onDragOver: ({ active, over }) => say(active, over, false),
    onDragEnd: ({ active, over }) => say(active, over, true),
    onDragCancel: ({ active }) => words.cancelled(nameOf(active)),
  };
}
