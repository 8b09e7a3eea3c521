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
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { LIMITS } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { Select } from "@promptory/ui/prompt/select";
import { EmptyState } from "@promptory/ui/states";
import { useToast } from "@promptory/ui/toast";
import { Heading, Layers } from "lucide-react";
import { useRef } from "react";
import type { Template } from "../../data/templates.ts";
import { text } from "../../text/library.ts";
import type { Draft, Part } from "./draft.ts";
import styles from "./selected.module.css";
import { SelectedPart } from "./selected-part.tsx";
import type { Builder } from "./use-builder.ts";

const words = text.builder;
const separators = [
  { value: "blank-line", label: words.separators["blank-line"] },
  { value: "rule", label: words.separators.rule },
] as const satisfies { value: Draft["separator"]; label: string }[];

/** Values of SelectedList; a prompt that is not among the templates has gone, unless they are still on their way. */
export interface SelectedListProps {
  builder: Builder;
  templates: ReadonlyMap<number, Template>;
  isPending: boolean;
}

/** The chosen prompts and headings in their order: by drag, by keyboard, or by the arrow buttons. */
export function SelectedList({ builder, templates, isPending }: SelectedListProps) {
  const { parts, separator, titles } = builder.draft;
  const heading = useRef<HTMLHeadingElement>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (part: Part | undefined) => titleOf(part, templates);
  const placeOf = (key: unknown) => parts.findIndex((part) => part.key === key);
  const drop = ({ active, over }: DragEndEvent) => over && builder.move(String(active.id), placeOf(over.id));
  const remove = (key: string) => {
    builder.remove(key);
    // The button that had the focus goes with its row.
    heading.current?.focus();
  };
  return (
    <section className={styles.selected} aria-labelledby="builder-selected">
      <div className={styles.head}>
        <h2 id="builder-selected" ref={heading} tabIndex={-1} className={styles.title}>
          {words.selected}
          {parts.length > 0 && <span className={styles.count}>{parts.length}</span>}
        </h2>
        <Button
          variant="quiet"
          icon={<Heading size={16} aria-hidden />}
          disabled={builder.isFull}
          onClick={builder.addHeading}
        >
          {words.addHeading}
        </Button>
        {parts.length > 0 && <ClearButton builder={builder} />}
      </div>
      {parts.length === 0 ? (
        <EmptyState icon={<Layers size={20} aria-hidden />} title={words.none} hint={words.noneHint} />
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={drop}
          accessibility={{
            announcements: announcementsOf(parts, nameOf),
            screenReaderInstructions: { draggable: words.moving.how },
          }}
        >
          <SortableContext items={parts.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
            <ol className={styles.list}>
              {parts.map((part, place) => (
                <SelectedPart
                  key={part.key}
                  part={part}
                  template={part.kind === "prompt" ? templates.get(part.templateId) : undefined}
                  name={nameOf(part)}
                  isPending={isPending}
                  isFirst={place === 0}
                  isLast={place === parts.length - 1}
                  onMove={(by) => builder.move(part.key, place + by)}
                  onWrite={(written) => builder.write(part.key, written)}
                  onRemove={() => remove(part.key)}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      {builder.isFull && <p className={styles.full}>{words.full(LIMITS.megapromptParts)}</p>}
      {parts.length > 0 && (
        <div className={styles.look}>
          <span className={styles.lookName}>{words.separator}</span>
          <Select
            label={words.separator}
            options={[...separators]}
            value={separator}
            onChange={(value) => builder.change({ separator: value })}
          />
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={titles}
              onChange={(event) => builder.change({ titles: event.target.checked })}
            />
            {words.titles}
          </label>
        </div>
      )}
    </section>
  );
}

function ClearButton({ builder }: { builder: Builder }) {
  const { toast } = useToast();
  const clear = () => {
    const before = builder.draft;
    builder.clear();
    toast({ title: words.cleared, action: { label: words.undo, onClick: () => builder.restore(before) } });
  };
  return (
    <Button variant="quiet" onClick={clear}>
      {words.clear}
    </Button>
  );
}

function titleOf(part: Part | undefined, templates: ReadonlyMap<number, Template>): string {
  if (part?.kind === "prompt") return templates.get(part.templateId)?.title ?? words.missing;
  return part?.text || words.heading;
}

function announcementsOf(parts: readonly Part[], nameOf: (part: Part | undefined) => string): Announcements {
  const name = (key: unknown) => nameOf(parts.find((part) => part.key === key));
  const place = (key: unknown) => parts.findIndex((part) => part.key === key) + 1;
  return {
    onDragStart: ({ active }) => words.moving.picked(name(active.id)),
    onDragOver: ({ active, over }) =>
      over ? words.moving.over(name(active.id), place(over.id), parts.length) : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? words.moving.dropped(name(active.id), place(over.id), parts.length)
        : words.moving.cancelled(name(active.id)),
    onDragCancel: ({ active }) => words.moving.cancelled(name(active.id)),
  };
}
