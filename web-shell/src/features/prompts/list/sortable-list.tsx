import {
  type Active,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  pointerWithin,
  useDroppable,
} from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { IconButton } from "@promptory/ui/button";
import { formatNumber } from "@promptory/ui/format";
import { sortAnnouncements, useSortableRow, useSortSensors } from "@promptory/ui/sortable";
import { Tooltip } from "@promptory/ui/tooltip";
import { ChevronLeft, ChevronRight, GripVertical } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Move } from "../../../api/prompts/organise.ts";
import type { Template } from "../../../api/prompts/templates.ts";
import { order as words } from "../../../locales/en/organise.ts";
import { MoveDialog } from "./items/move-dialog.tsx";
import { isEarly, PromptItem, type PromptItemProps } from "./items/prompt-item.tsx";
import styles from "./sortable-list.module.css";

/** Which part of the whole order is shown. */
export interface OrderWindow {
  page: number;
  size: number;
  total: number;
}

/** How a prompt is put somewhere else: next to another one of the page, or from one place of the whole order to another. */
export interface Reordering {
  window: OrderWindow;
  onMove(move: Move): void;
  onPlace(template: Template, from: number, to: number): void;
}

type ItemProps = Omit<PromptItemProps, "template" | "sortable" | "href" | "isEarly">;

/** Values of SortableList; `children` puts the items into the grid. */
export interface SortableListProps extends ItemProps {
  items: Template[];
  reordering: Reordering;
  linkTo(id: number): string;
  children(items: ReactNode): ReactNode;
}

/** The prompts in the person's own order: dragged by their handle, also to the next page, or with Space and the arrows, or by number. */
export function SortableList({ items, reordering, linkTo, children, ...props }: SortableListProps) {
  const { window, onMove, onPlace } = reordering;
  const sensors = useSortSensors();
  const [asked, setAsked] = useState<Template>();
  const ids = items.map(({ id }) => id);
  const placeOf = (id: number) => (window.page - 1) * window.size + ids.indexOf(id) + 1;
  const end = ({ active, over }: DragEndEvent) => {
    const template = items.find(({ id }) => id === active.id);
    if (!template || !over) return;
    const side = zoneSide(over.id);
    if (side) return onPlace(template, placeOf(template.id), beyond(side, window));
    const move = moveOf(ids, template.id, Number(over.id));
    if (move) onMove(move);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detect}
      onDragEnd={end}
      accessibility={{ announcements: announce(items, window), screenReaderInstructions: { draggable: words.help } }}
    >
      <div className={styles.sortable}>
        {window.page > 1 && <PageZone side="previous" page={window.page - 1} />}
        <SortableContext
          items={ids}
          strategy={props.view === "list" ? verticalListSortingStrategy : rectSortingStrategy}
        >
          {children(
            items.map((template, at) => (
              <SortableItem
                key={template.id}
                {...props}
                isEarly={isEarly(at)}
                template={template}
                href={linkTo(template.id)}
                place={placeOf(template.id)}
                onPlace={() => setAsked(template)}
              />
            )),
          )}
        </SortableContext>
        {window.page < pagesOf(window) && <PageZone side="next" page={window.page + 1} />}
      </div>
      {asked && (
        <MoveDialog
          template={asked}
          place={placeOf(asked.id)}
          total={window.total}
          onMove={(to) => onPlace(asked, placeOf(asked.id), to)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </DndContext>
  );
}

const pagesOf = ({ size, total }: OrderWindow) => Math.max(1, Math.ceil(total / size));

/** The place right across the edge of the page. */
function beyond(side: ZoneSide, { page, size }: OrderWindow): number {
  return side === "next" ? page * size + 1 : (page - 1) * size;
}

/** By pointer: the way to another page where the pointer is on it, otherwise the nearest card. By keys: where the lifted card stands. */
const detect: CollisionDetection = (args) => {
  if (!args.pointerCoordinates) return closestCorner(args);
  const zones = pointerWithin(args).filter(({ id }) => zoneSide(id));
  if (zones.length > 0) return zones;
  return closestCenter({ ...args, droppableContainers: args.droppableContainers.filter(({ id }) => !zoneSide(id)) });
};

/** What begins nearest to where the lifted card begins: the keys put it there exactly, whatever the size of either. */
const closestCorner: CollisionDetection = ({ collisionRect, droppableContainers, droppableRects }) => {
  const found = droppableContainers.flatMap((container) => {
    const rect = droppableRects.get(container.id);
    if (!rect) return [];
    const value = Math.hypot(rect.left - collisionRect.left, rect.top - collisionRect.top);
    return [{ id: container.id, data: { droppableContainer: container, value } }];
  });
  return found.sort((a, b) => a.data.value - b.data.value);
};

type SortableItemProps = Omit<PromptItemProps, "sortable"> & { place: number; onPlace(): void };

function SortableItem({ place, onPlace, ...props }: SortableItemProps) {
  const { id, title } = props.template;
  const { row, handle: grip, isDragging } = useSortableRow(id);
  const label = words.place(title, formatNumber(place));
  const handle = (
    <span className={styles.order}>
      <IconButton
        {...grip}
        className={styles.handle}
        label={words.handle(title)}
        icon={<GripVertical size={16} aria-hidden />}
      />
      <Tooltip text={label}>
        <button type="button" className={styles.place} aria-label={label} aria-keyshortcuts="m" onClick={onPlace}>
          {formatNumber(place)}
        </button>
      </Tooltip>
    </span>
  );
  return <PromptItem {...props} sortable={{ ...row, handle, isDragging }} />;
}

/** Where a prompt goes that was let go over another one: to that one's place. */
function moveOf(ids: readonly number[], id: number, overId: number): Move | undefined {
  const [from, to] = [ids.indexOf(id), ids.indexOf(overId)];
  if (from === -1 || to === -1 || from === to) return undefined;
  return { id, to: from < to ? { after: overId } : { before: overId } };
}

function announce(items: Template[], window: OrderWindow) {
  const nameOf = ({ id }: Active) => items.find((item) => item.id === id)?.title ?? "";
  const pageOf = (side: ZoneSide) => formatNumber(side === "next" ? window.page + 1 : window.page - 1);
  return sortAnnouncements({
    ids: items.map(({ id }) => id),
    nameOf,
    words,
    special: ({ active, over, isDropped }) => {
      const side = zoneSide(over?.id);
      return side && { says: (isDropped ? words.droppedOnPage : words.overPage)(nameOf(active), pageOf(side)) };
    },
  });
}

const NAMES = { previous: "page before", next: "page after" } as const;

/** Before the first card of a page, or after its last. */
type ZoneSide = keyof typeof NAMES;

/** Which way to another page it is, where it is one. */
function zoneSide(id: unknown): ZoneSide | undefined {
  return (["previous", "next"] as const).find((side) => NAMES[side] === id);
}

/** Shows up while a card is dragged: let go here, it goes to the page before or after. */
function PageZone({ side, page }: { side: ZoneSide; page: number }) {
  const { setNodeRef, isOver, active } = useDroppable({ id: NAMES[side] });
  const Icon = side === "next" ? ChevronRight : ChevronLeft;
  return (
    <div
      ref={setNodeRef}
      className={styles.zone}
      data-side={side}
      data-shown={active !== null || undefined}
      data-over={isOver || undefined}
      aria-hidden="true"
    >
      <Icon size={16} />
      {side === "next" ? words.nextPage(formatNumber(page)) : words.previousPage(formatNumber(page))}
    </div>
  );
}
