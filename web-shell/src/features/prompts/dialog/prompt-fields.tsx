import { LIMITS } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { TextField } from "@promptory/ui/field";
import { ConflictNotice } from "@promptory/ui/prompt/conflict-notice";
import { type KeyboardEvent, useState } from "react";
import type { PromptType } from "../../../data/types.ts";
import { text } from "../../../text/library.ts";
import { AdvancedFields } from "./advanced-fields.tsx";
import { ContentField } from "./content-field.tsx";
import { ImproveContent } from "./improve-content.tsx";
import styles from "./prompt-form.module.css";
import { TagsField } from "./tags-field.tsx";
import { TypeField } from "./type-field.tsx";
import type { usePromptForm } from "./use-prompt-form.ts";

const words = text.promptDialog;

/** Values of PromptFields: the form of usePromptForm, and how its fields are called. */
export interface PromptFieldsProps {
  id: string;
  prompt: ReturnType<typeof usePromptForm>;
  types: PromptType[];
  isNew: boolean;
  labels?: { title: string; type: string; content: string };
}

const LABELS = { title: words.name, type: words.type, content: words.content };

/** Title, type and content of a prompt, with what has to be said above them; Ctrl or Cmd and Enter save. */
export function PromptFields({ id, prompt, types, isNew, labels = LABELS }: PromptFieldsProps) {
  const { form, submit, prefill, clashing, isRestored, discardDraft, note } = prompt;
  // Outside the form, which would take the dialog's keys and its asking for its own.
  const [isImproving, setImproving] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };
  return (
    <>
      <form id={id} className={styles.form} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
        {isRestored && <DraftNotice onDiscard={discardDraft} />}
        {clashing.notice && <ConflictNotice {...clashing.notice} />}
        <div className={styles.row}>
          <TextField
            {...form.register("title")}
            label={labels.title}
            placeholder={words.namePlaceholder}
            error={form.formState.errors.title?.message}
            dir="auto"
            autoComplete="off"
            aria-required
            data-autofocus={isNew || undefined}
          />
          <TypeField form={form} types={types} onChosen={prefill} label={labels.type} />
        </div>
        <TagsField form={form} />
        <ContentField
          form={form}
          types={types}
          autoFocus={!isNew}
          label={labels.content}
          onImprove={() => setImproving(true)}
        />
        {!isNew && (
          <TextField
            ref={note}
            className={styles.note}
            label={words.note}
            hint={words.noteHint}
            maxLength={LIMITS.versionNote}
            dir="auto"
            autoComplete="off"
          />
        )}
        <AdvancedFields form={form} isNew={isNew} />
      </form>
      {isImproving && <ImproveContent form={form} onClose={() => setImproving(false)} />}
    </>
  );
}

/** Tells that what is in the form was typed before. */
function DraftNotice({ onDiscard }: { onDiscard(): void }) {
  return (
    <div className={styles.draft} role="status">
      <span>
        <strong>{words.draftRestored}.</strong> {words.draftHint}
      </span>
      <Button variant="quiet" onClick={onDiscard}>
        {words.draftDiscard}
      </Button>
    </div>
  );
}

/** The keys that save, for those who look for them. */
export function SaveKeys() {
  return (
    <span className={styles.keys} aria-hidden="true">
      <kbd>{isApple() ? "⌘" : "Ctrl"}</kbd> <kbd>Enter</kbd> {words.saves}
    </span>
  );
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);
