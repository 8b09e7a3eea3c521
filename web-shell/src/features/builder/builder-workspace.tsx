import { Button } from "@promptory/ui/button";
import { useWide } from "@promptory/ui/use-wide";
import { FolderOpen, Plus, RotateCcw } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useState } from "react";
import { embedding } from "../../api/embedding.ts";
import { type SavedMegaprompt, useKnowTemplate, useSeveralTemplates } from "../../api/library/megaprompts.ts";
import type { Template } from "../../api/prompts/templates.ts";
import { builder as words } from "../../locales/en/builder.ts";
import styles from "./builder-workspace.module.css";
import { DragArea } from "./dragging.tsx";
import { useMegapromptForm } from "./megaprompt-form.tsx";
import { CopyBar, MegapromptPreview } from "./megaprompt-preview.tsx";
import { OpenDialog } from "./open-dialog.tsx";
import { Picker } from "./picker.tsx";
import { SaveButtons } from "./save-buttons.tsx";
import { SelectedList, titleOf } from "./selected-list.tsx";
import { focusHeading } from "./selected-part.tsx";
import { useBuilder } from "./use-builder.ts";

/** Narrower, the preview is below the parts and a bar at the bottom copies. */
const COLUMNS_FROM_PX = 640;

/** `added` are prompts to begin with; `onOpen` without an id asks for a new megaprompt. */
export interface BuilderWorkspaceProps {
  opened: SavedMegaprompt | undefined;
  typeId: number | undefined;
  added: readonly number[];
  onSaved(id: number): void;
  onOpen(id: number | undefined): void;
}

/** Library, parts with their variables, and the preview. */
export function BuilderWorkspace({ opened, typeId, added, onSaved, onOpen }: BuilderWorkspaceProps) {
  const builder = useBuilder(opened, added);
  const { templates, isPending, know } = useChosen(builder.ids);
  const form = useMegapromptForm(builder.draft, templates, builder.origin?.megaprompt.id);
  const [page, isWide] = useWide<HTMLDivElement>(COLUMNS_FROM_PX);
  const [isOpening, setOpening] = useState(false);
  const [refused, setRefused] = useState<string>();
  const name = builder.origin?.megaprompt.name;
  useEffect(() => {
    if (name !== undefined && !embedding()) document.title = document.title.replace(/^.*?(?= · |$)/, name);
  }, [name]);
  const add = (template: Template, at?: number) => {
    know([...builder.ids, template.id], template);
    builder.add(template.id, at);
  };
  const onEmptyHeading = (key: string) => {
    setRefused(key);
    focusHeading(key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.copyAndSay();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.copyAndSay();
  };
  return (
    <div ref={page} data-narrow={!isWide || undefined} data-wide>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1 className={styles.title}>{words.title}</h1>
          <p className={styles.hint} aria-live="polite">
            {name ?? words.hint}
            {builder.isChanged && name !== undefined && <span className={styles.changed}>{words.changed}</span>}
          </p>
        </div>
        <Button icon={<FolderOpen size={16} aria-hidden />} onClick={() => setOpening(true)}>
          {words.open}
        </Button>
        {name !== undefined && (
          <Button icon={<Plus size={16} aria-hidden />} onClick={() => onOpen(undefined)}>
            {words.startNew}
          </Button>
        )}
        {name !== undefined && builder.isChanged && (
          <Button icon={<RotateCcw size={16} aria-hidden />} onClick={builder.revert}>
            {words.revert}
          </Button>
        )}
        <SaveButtons builder={builder} onSaved={onSaved} onEmptyHeading={onEmptyHeading} />
      </header>
      <DragArea
        parts={builder.draft.parts}
        nameOf={(part) => titleOf(part, templates)}
        onMove={builder.move}
        onAdd={add}
      >
        {(dropAt) => (
          <div className={styles.body}>
            <div className={styles.columns}>
              <Picker builder={builder} typeId={typeId} onAdd={add} />
              <form ref={form.element} className={styles.form} noValidate onSubmit={onSubmit} onKeyDown={onKeyDown}>
                <SelectedList
                  builder={builder}
                  templates={templates}
                  form={form}
                  isPending={isPending}
                  dropAt={dropAt}
                  refused={refused}
                />
                <MegapromptPreview form={form} isNarrow={!isWide} />
              </form>
            </div>
          </div>
        )}
      </DragArea>
      {!isWide && <CopyBar form={form} />}
      {isOpening && <OpenDialog onOpen={onOpen} onClose={() => setOpening(false)} />}
    </div>
  );
}

/** The chosen prompts by id, and a way to pass on one that is already here. */
function useChosen(ids: readonly number[]) {
  const several = useSeveralTemplates(ids);
  const share = useKnowTemplate();
  const { data } = several;
  return {
    templates: useMemo(() => new Map((data ?? []).map((template) => [template.id, template])), [data]),
    isPending: several.isPending || several.isPlaceholderData,
    know: (all: readonly number[], one: Template) => share(all, [...(data ?? []), one]),
  };
}
