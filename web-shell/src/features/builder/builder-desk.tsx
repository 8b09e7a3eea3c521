import { Button } from "@promptory/ui/button";
import { FolderOpen, Plus, RotateCcw } from "lucide-react";
import { useEffect, useState } from "react";
import { type SavedMegaprompt, useKnowTemplate, useSeveralTemplates } from "../../data/megaprompts.ts";
import type { Template } from "../../data/templates.ts";
import { text } from "../../text/library.ts";
import styles from "./builder-page.module.css";
import { OpenDialog } from "./open-dialog.tsx";
import { Outcome } from "./outcome.tsx";
import { Picker } from "./picker.tsx";
import { SaveButtons } from "./save-buttons.tsx";
import { SelectedList } from "./selected-list.tsx";
import { useBuilder } from "./use-builder.ts";

const words = text.builder;

/** Values of BuilderDesk; `onOpen` without an id asks for a new megaprompt. */
export interface BuilderDeskProps {
  opened: SavedMegaprompt | undefined;
  typeId: number | undefined;
  onSaved(id: number): void;
  onOpen(id: number | undefined): void;
}

/** Prompts on the left, what is made of them on the right. */
export function BuilderDesk({ opened, typeId, onSaved, onOpen }: BuilderDeskProps) {
  const builder = useBuilder(opened);
  const { templates, isPending, know } = useChosen(builder.ids);
  const [isOpening, setOpening] = useState(false);
  const name = builder.origin?.megaprompt.name;
  useEffect(() => {
    if (name !== undefined) document.title = document.title.replace(/^.*?(?= · |$)/, name);
  }, [name]);
  const add = (template: Template) => {
    know([...builder.ids, template.id], template);
    builder.add(template.id);
  };
  return (
    <div className={styles.page}>
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
        <SaveButtons builder={builder} onSaved={onSaved} />
      </header>
      <div className={styles.desk}>
        <Picker builder={builder} typeId={typeId} onAdd={add} />
        <div className={styles.work}>
          <SelectedList builder={builder} templates={templates} isPending={isPending} />
          <Outcome draft={builder.draft} templates={templates} megapromptId={builder.origin?.megaprompt.id} />
        </div>
      </div>
      {isOpening && <OpenDialog onOpen={onOpen} onClose={() => setOpening(false)} />}
    </div>
  );
}

/** The chosen prompts by id, and a way to hand over one that is already here. */
function useChosen(ids: readonly number[]) {
  const several = useSeveralTemplates(ids);
  const share = useKnowTemplate();
  const here = several.data ?? [];
  return {
    templates: new Map(here.map((template) => [template.id, template])),
    isPending: several.isPending || several.isPlaceholderData,
    know: (all: readonly number[], one: Template) => share(all, [...here, one]),
  };
}
