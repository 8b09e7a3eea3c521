import { useDroppable } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { LIMITS } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { CheckField } from "@promptory/ui/check-field";
import { Card } from "@promptory/ui/layout";
import { Select } from "@promptory/ui/prompt/select";
import { EmptyState } from "@promptory/ui/states";
import { useToast } from "@promptory/ui/toast";
import { Heading, Layers } from "lucide-react";
import { useRef } from "react";
import type { Template } from "../../api/prompts/templates.ts";
import { builder as words } from "../../locales/en/builder.ts";
import type { Draft, Part } from "./draft.ts";
import { PARTS } from "./dragging.tsx";
import { type MegapromptForm, type PartFields, PartVariables, VariableOptions } from "./megaprompt-form.tsx";
import styles from "./selected-list.module.css";
import { focusHeading, SelectedPart } from "./selected-part.tsx";
import type { Builder } from "./use-builder.ts";

const separators = [
  { value: "blank-line", label: words.separators["blank-line"] },
  { value: "rule", label: words.separators.rule },
] as const satisfies { value: Draft["separator"]; label: string }[];

/** A template that is not in `templates` is deleted, unless they are still loading. `dropAt`: the place of a prompt that is dragged here. */
export interface SelectedListProps {
  builder: Builder;
  templates: ReadonlyMap<number, Template>;
  form: MegapromptForm;
  isPending: boolean;
  dropAt: number | undefined;
  refused: string | undefined;
}

/** The chosen prompts and headings in their order: by drag, by keyboard, or by the arrow buttons. */
export function SelectedList({ builder, templates, form, isPending, dropAt, refused }: SelectedListProps) {
  const { parts, separator, titles } = builder.draft;
  const heading = useRef<HTMLHeadingElement>(null);
  const { setNodeRef } = useDroppable({ id: PARTS });
  const remove = (key: string) => {
    builder.remove(key);
    // The button that had the focus is removed with its row.
    heading.current?.focus();
  };
  const dropSide = (place: number) => {
    if (dropAt === place) return "before";
    return dropAt === parts.length && place === parts.length - 1 ? "after" : undefined;
  };
  return (
    <Card
      as="section"
      ref={setNodeRef}
      className={styles.selected}
      aria-labelledby="builder-selected"
      data-drop={(dropAt !== undefined && parts.length === 0) || undefined}
    >
      <div className={styles.head}>
        <h2 id="builder-selected" ref={heading} tabIndex={-1} className={styles.title}>
          {words.selected}
          {builder.ids.length > 0 && <span className={styles.count}>{builder.ids.length}</span>}
        </h2>
        <Button
          variant="quiet"
          icon={<Heading size={16} aria-hidden />}
          disabled={builder.isFull}
          onClick={() => focusHeading(builder.addHeading())}
        >
          {words.addHeading}
        </Button>
      </div>
      <VariableOptions form={form} />
      {parts.length === 0 ? (
        <EmptyState icon={<Layers size={20} aria-hidden />} title={words.none} hint={words.noneHint} />
      ) : (
        <SortableContext items={parts.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ol className={styles.list}>
            {parts.map((part, place) => (
              <SelectedPart
                key={part.key}
                part={part}
                template={part.kind === "prompt" ? templates.get(part.templateId) : undefined}
                name={titleOf(part, templates)}
                isPending={isPending}
                isFirst={place === 0}
                isLast={place === parts.length - 1}
                isFull={builder.isFull}
                isRefused={part.key === refused}
                drop={dropSide(place)}
                onMove={(by) => builder.move(part.key, place + by)}
                onWrite={(written) => builder.write(part.key, written)}
                onHeading={() => focusHeading(builder.addHeading(part.key))}
                onRemove={() => remove(part.key)}
              >
                <PartVariables form={form} fields={form.fieldsOf.get(part.key) ?? NO_FIELDS} />
              </SelectedPart>
            ))}
          </ol>
        </SortableContext>
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
          <CheckField
            label={words.titles}
            checked={titles}
            onChange={(event) => builder.change({ titles: event.target.checked })}
          />
          <ClearButton builder={builder} />
        </div>
      )}
    </Card>
  );
}

const NO_FIELDS: PartFields = { own: [], shared: [] };

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

/** What the buttons and announcements call a part. */
export function titleOf(part: Part | undefined, templates: ReadonlyMap<number, Template>): string {
  if (part?.kind === "prompt") return templates.get(part.templateId)?.title ?? words.missing;
  return part?.text || words.heading;
}
