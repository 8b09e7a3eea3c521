import {
  type Active,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  pointerWithin,
  useDraggable,
} from "@dnd-kit/core";
import { sortAnnouncements, useSortSensors } from "@promptory/ui/sortable";
import { type PointerEvent, type ReactNode, useState } from "react";
import type { Template } from "../../api/prompts/templates.ts";
import { builder as words } from "../../locales/en/builder.ts";
import type { Part } from "./draft.ts";
import styles from "./dragging.module.css";

/** The id of the droppable that holds all parts. */
export const PARTS = "parts";

export interface DragAreaProps {
  parts: readonly Part[];
  nameOf(part: Part | undefined): string;
  onMove(key: string, to: number): void;
  onAdd(template: Template, at: number): void;
  children(dropAt: number | undefined): ReactNode;
}

/** Parts are sorted by dragging; prompts are dragged from the library to a place between them. */
export function DragArea({ parts, nameOf, onMove, onAdd, children }: DragAreaProps) {
  const [dragged, setDragged] = useState<Template>();
  const [dropAt, setDropAt] = useState<number>();
  const sensors = useSortSensors();
  const placeOf = (key: unknown) => parts.findIndex((part) => part.key === key);
  const end = () => {
    setDragged(undefined);
    setDropAt(undefined);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const template = templateOf(active);
    end();
    if (template && dropAt !== undefined) onAdd(template, dropAt);
    else if (!template && over) onMove(String(active.id), placeOf(over.id));
  };
  const follow = ({ active, over }: DragMoveEvent) => {
    if (!templateOf(active)) return;
    if (!over) return setDropAt(undefined);
    const place = placeOf(over.id);
    const rect = active.rect.current.translated;
    const isBelow = rect !== null && rect.top + rect.height / 2 > over.rect.top + over.rect.height / 2;
    setDropAt(place === -1 ? parts.length : place + (isBelow ? 1 : 0));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findPart}
      onDragStart={({ active }) => setDragged(templateOf(active))}
      onDragMove={follow}
      onDragEnd={drop}
      onDragCancel={end}
      accessibility={{
        announcements: announcementsOf(parts, nameOf),
        screenReaderInstructions: { draggable: words.moving.how },
      }}
    >
      {children(dropAt)}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <p className={styles.dragged} dir="auto">
            {dragged.title}
          </p>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** Makes a row of the library draggable by mouse; touch scrolls, and the keyboard has the Add button. */
export function useLibraryDrag(template: Template, isDisabled: boolean) {
  const { setNodeRef, listeners } = useDraggable({
    id: `library-${template.id}`,
    data: { template },
    disabled: isDisabled,
  });
  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType === "mouse") listeners?.onPointerDown?.(event);
  };
  return { ref: setNodeRef, onPointerDown };
}

const templateOf = ({ data }: Active) => (data.current as { template?: Template } | undefined)?.template;

/** A prompt of the library is dropped only where the pointer is over the parts. */
const findPart: CollisionDetection = (event) => {
  const parts = event.droppableContainers.filter(({ id }) => id !== PARTS);
  const closest = closestCenter({ ...event, droppableContainers: parts });
  if (!templateOf(event.active)) return closest;
  const within = pointerWithin(event);
  return within.length > 0 && closest.length > 0 ? closest : within;
};

function announcementsOf(parts: readonly Part[], nameOf: (part: Part | undefined) => string) {
  return sortAnnouncements({
    ids: parts.map(({ key }) => key),
    nameOf: (active) => templateOf(active)?.title ?? nameOf(parts.find((part) => part.key === active.id)),
    words: { ...words.moving, lifted: words.moving.picked },
    // The list says itself that a prompt was added to it.
    special: ({ active, over }) => (over && templateOf(active) ? { says: undefined } : undefined),
  });
}
