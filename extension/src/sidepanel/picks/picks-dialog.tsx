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
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { Fillable } from "@promptory/prompt";
import { fillableTogether, type MegapromptLook } from "@promptory/prompt/megaprompt";
import { Button, IconButton } from "@promptory/ui/button";
import { CheckField } from "@promptory/ui/check-field";
import { CopyButton } from "@promptory/ui/copy-button";
import { Dialog } from "@promptory/ui/dialog";
import { Select } from "@promptory/ui/prompt/select";
import { TypeDot } from "@promptory/ui/type-badge";
import { ArrowDown, ArrowUp, GripVertical, X } from "lucide-react";
import { useState } from "react";
import { text } from "../../locales/en/text.ts";
import type { Prompt } from "../../messages.ts";
import type { Picks } from "./picks-bar.tsx";
import styles from "./picks-dialog.module.css";

const words = text.picks;
const separators = [
  { value: "blank-line", label: words.separators["blank-line"] },
  { value: "rule", label: words.separators.rule },
] as const satisfies { value: MegapromptLook["separator"]; label: string }[];

/** Props of the dialog; the text handed on is all prompts as one, its variables still open. */
export type PicksDialogProps = {
  prompts: readonly Prompt[];
  picks: Picks;
  onInsert: (text: Fillable) => void;
  /** Rejects when the clipboard is closed. */
  onCopy: (text: Fillable) => Promise<void>;
  onClose: () => void;
};

/** The chosen prompts in the order they will have, and what stands between them. */
export function PicksDialog({ prompts, picks, onInsert, onCopy, onClose }: PicksDialogProps) {
  const [look, setLook] = useState<MegapromptLook>({ separator: "blank-line", titles: false });
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const together = () =>
    fillableTogether(
      prompts.map(({ id, title, content }) => ({ kind: "prompt", id, title, content })),
      look,
    );
  const placeOf = (key: unknown) => prompts.findIndex(({ id }) => id === key);
  const drop = ({ active, over }: DragEndEvent) => over && picks.move(Number(active.id), placeOf(over.id));
  const remove = (prompt: Prompt) => {
    picks.toggle(prompt);
    if (prompts.length === 1) onClose();
  };
  return (
    <Dialog
      title={words.dialog}
      description={words.count(prompts.length)}
      tall
      width={560}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        <>
          <CopyButton copy={() => onCopy(together())} label={text.preview.copy} />
          <Button variant="primary" onClick={() => onInsert(together())} data-autofocus>
            {text.preview.insert}
          </Button>
        </>
      }
    >
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          announcements: announcementsOf(prompts),
          screenReaderInstructions: { draggable: words.moving.how },
        }}
      >
        <SortableContext items={prompts.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={styles.list}>
            {prompts.map((prompt, place) => (
              <Pick
                key={prompt.id}
                prompt={prompt}
                isFirst={place === 0}
                isLast={place === prompts.length - 1}
                onMove={(by) => picks.move(prompt.id, place + by)}
                onRemove={() => remove(prompt)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <div className={styles.look}>
        <span className={styles.lookName}>{words.separator}</span>
        <Select
          label={words.separator}
          className={styles.select}
          options={[...separators]}
          value={look.separator}
          onChange={(separator) => setLook({ ...look, separator })}
        />
        <CheckField
          label={words.titles}
          checked={look.titles}
          onChange={(event) => setLook({ ...look, titles: event.target.checked })}
        />
      </div>
    </Dialog>
  );
}

type PickProps = {
  prompt: Prompt;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

function Pick({ prompt: { id, title, type }, isFirst, isLast, onMove, onRemove }: PickProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      ref={setNodeRef}
      className={styles.pick}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.grip}
        {...attributes}
        {...listeners}
        onKeyDown={(event) => {
          // Escape then puts the prompt back, and does not close the dialog.
          if (isDragging && event.key === "Escape") event.preventDefault();
          listeners?.onKeyDown?.(event);
        }}
        aria-label={words.drag(title)}
      >
        <GripVertical size={16} aria-hidden />
      </button>
      <TypeDot color={type.color} />
      <span className={styles.name} dir="auto">
        {title}
      </span>
      <IconButton
        label={words.up(title)}
        icon={<ArrowUp size={16} aria-hidden />}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove(-1)}
      />
      <IconButton
        label={words.down(title)}
        icon={<ArrowDown size={16} aria-hidden />}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(1)}
      />
      <IconButton label={words.remove(title)} icon={<X size={16} aria-hidden />} onClick={onRemove} />
    </li>
  );
}

function announcementsOf(prompts: readonly Prompt[]): Announcements {
  const name = (key: unknown) => prompts.find(({ id }) => id === key)?.title ?? "";
  const place = (key: unknown) => prompts.findIndex(({ id }) => id === key) + 1;
  const { moving } = words;
  return {
    onDragStart: ({ active }) => moving.picked(name(active.id)),
    onDragOver: ({ active, over }) => (over ? moving.over(name(active.id), place(over.id), prompts.length) : undefined),
    onDragEnd: ({ active, over }) =>
      over ? moving.dropped(name(active.id), place(over.id), prompts.length) : moving.cancelled(name(active.id)),
    onDragCancel: ({ active }) => moving.cancelled(name(active.id)),
  };
}
