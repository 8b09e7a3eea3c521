import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { IconButton } from "@promptory/ui/button";
import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import type { Move } from "../../data/organise.ts";
import type { Template } from "../../data/templates.ts";
import { text } from "../../text/library.ts";
import styles from "./prompt-item.module.css";
import { PromptItem, type PromptItemProps } from "./prompt-item.tsx";

const words = text.order;

/** Values of SortableList; `children` puts the items into the grid. */
export interface SortableListProps extends Omit<PromptItemProps, "template" | "sortable"> {
  items: Template[];
  onMove(move: Move): void;
  children(items: ReactNode): ReactNode;
}

/** The cards in the person's own order: dragged by their handle, or with Space and the arrows. */
export function SortableList({ items, onMove, children, ...props }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(({ id }) => id);
  const end = ({ active, over }: DragEndEvent) => {
    const move = over ? moveOf(ids, Number(active.id), Number(over.id)) : undefined;
    if (move) onMove(move);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{ announcements: announce(items), screenReaderInstructions: { draggable: words.help } }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        {children(items.map((template) => <SortableItem key={template.id} template={template} {...props} />))}
      </SortableContext>
    </DndContext>
  );
}

function SortableItem(props: Omit<PromptItemProps, "sortable">) {
  const { id, title } = props.template;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const handle = (
    <IconButton
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      className={styles.handle}
      label={words.handle(title)}
      icon={<GripVertical size={16} aria-hidden />}
    />
  );
  const style = { transform: CSS.Transform.toString(transform) ?? undefined, transition };
  return <PromptItem {...props} sortable={{ ref: setNodeRef, style, handle, isDragging }} />;
}

/** Where a prompt goes that was let go over another one: to that one's place. */
function moveOf(ids: readonly number[], id: number, overId: number): Move | undefined {
  const [from, to] = [ids.indexOf(id), ids.indexOf(overId)];
  if (from === -1 || to === -1 || from === to) return undefined;
  return { id, to: from < to ? { after: overId } : { before: overId } };
}

function announce(items: Template[]): Announcements {
  const titleOf = (id: unknown) => items.find((item) => item.id === id)?.title ?? "";
  const placeOf = (id: unknown) => items.findIndex((item) => item.id === id) + 1;
  return {
    onDragStart: ({ active }) => words.lifted(titleOf(active.id)),
    onDragOver: ({ active, over }) =>
      over ? words.over(titleOf(active.id), placeOf(over.id), items.length) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? words.dropped(titleOf(active.id), placeOf(over.id), items.length) : words.cancelled(titleOf(active.id)),
    onDragCancel: ({ active }) => words.cancelled(titleOf(active.id)),
  };
}
