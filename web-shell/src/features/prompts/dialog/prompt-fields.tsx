import { LIMITS, ORGANISE_LIMITS } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { CheckField } from "@promptory/ui/check-field";
import { TextArea, TextField } from "@promptory/ui/field";
import { isControlKey, isInKeyScope } from "@promptory/ui/keys";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { ConflictNotice } from "@promptory/ui/prompt/conflict-notice";
import { TagInput } from "@promptory/ui/prompt/tag-input";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { useController } from "react-hook-form";
import { useTags } from "../../../api/prompts/organise.ts";
import { promptDialog as words } from "../../../locales/en/prompt-dialog.ts";
import { ContentField } from "./content-field.tsx";
import styles from "./prompt-fields.module.css";
import { TypeField } from "./type-field.tsx";
import type { PromptEditor, PromptFormApi } from "./use-prompt-editor.ts";

/** Props of PromptFields: the id of the form, and what its fields are called. */
export interface PromptFieldsProps {
  id: string;
  editor: PromptEditor;
  labels?: { title: string; type: string; content: string };
  /** Whether the editor can be made as large as the window. */
  canFill?: boolean;
}

const LABELS = { title: words.name, type: words.type, content: words.content };

/** The fields of a prompt, below notices about them. Ctrl or Cmd with Enter or S saves. */
export function PromptFields({ id, editor, labels = LABELS, canFill = false }: PromptFieldsProps) {
  const { form, types, isNew, submit, chooseType, notice, isRestored, discardDraft, note } = editor;
  // Outside the form, which would take the dialog's keys and its asking for its own.
  const [isImproving, setImproving] = useState(false);
  const [isFull, setFull] = useState(false);
  // What keeps a save from going through is beside the editor.
  const isRefused = notice !== undefined || Object.keys(form.formState.errors).some((name) => name !== "content");
  useEffect(() => {
    if (isRefused) setFull(false);
  }, [isRefused]);
  useSaveKey(id, submit);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isFull && !event.defaultPrevented) {
      event.preventDefault();
      event.stopPropagation();
      setFull(false);
    }
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };
  return (
    <>
      <form
        id={id}
        className={styles.form}
        data-full-screen={isFull || undefined}
        noValidate
        onSubmit={submit}
        onKeyDown={onKeyDown}
      >
        {isRestored && <DraftNotice onDiscard={discardDraft} />}
        {notice && <ConflictNotice {...notice} />}
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
          <TypeField form={form} types={types} onChosen={chooseType} label={labels.type} />
        </div>
        <div className={styles.details}>
          <TextArea
            {...form.register("description")}
            className={styles.description}
            label={words.description}
            rows={1}
            error={form.formState.errors.description?.message}
            autoComplete="off"
          />
          <TagsField form={form} />
        </div>
        <ContentField
          className={styles.content}
          form={form}
          types={types}
          autoFocus={!isNew}
          label={labels.content}
          onImprove={() => setImproving(true)}
          isFull={isFull}
          onFull={canFill ? setFull : undefined}
        />
        {!isNew && (
          <TextField
            ref={note}
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

/** Saves the form with this id. */
export function SaveButton({ form, editor: { isNew, isSaving } }: { form: string; editor: PromptEditor }) {
  const label = isNew ? words.create : words.update;
  const busy = isNew ? words.creating : words.updating;
  return (
    <Button type="submit" form={form} variant="primary" busy={isSaving} disabled={isSaving}>
      {isSaving ? busy : label}
    </Button>
  );
}

/** Ctrl or Cmd and S save wherever the focus is in the form's dialog, unless another dialog is open over it. */
function useSaveKey(formId: string, save: () => Promise<void>): void {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!isControlKey(event, "s") || !isInKeyScope(event)) return;
    event.preventDefault();
    const dialog = document.getElementById(formId)?.closest("dialog");
    if (!event.repeat && [...document.querySelectorAll("dialog[open]")].at(-1) === (dialog ?? undefined)) void save();
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

/** Says that the form was filled with an unsaved draft. */
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

const ImproveDraft = lazyWithRetry(async () => (await import("../improve/lazy.ts")).ImproveDraft);

/** Improves the text as it stands in the form; what is used goes back there and is saved with the rest. */
function ImproveContent({ form, onClose }: { form: PromptFormApi; onClose(): void }) {
  const [{ title, content }] = useState(() => form.getValues());
  const use = (improved: string) => {
    form.setValue("content", improved, { shouldValidate: form.formState.isSubmitted });
    onClose();
    // The button that had the focus may be out of sight.
    requestAnimationFrame(() => form.setFocus("content"));
  };
  return <ImproveDraft title={title || words.createTitle} content={content} onUse={use} onClose={onClose} />;
}

const INPUT_WORDS = {
  placeholder: words.tagsPlaceholder,
  remove: words.removeTag,
  create: words.createTag,
  full: words.tagsFull,
};

/** The prompt's tags; those there are already are suggested. */
function TagsField({ form }: { form: PromptFormApi }) {
  const tags = useTags();
  const { field } = useController({ control: form.control, name: "tags" });
  return (
    <TagInput
      label={words.tags}
      value={field.value ?? []}
      onChange={field.onChange}
      suggestions={tags.data ?? []}
      most={ORGANISE_LIMITS.tags}
      longest={ORGANISE_LIMITS.tag}
      words={INPUT_WORDS}
    />
  );
}

/** What few people change of a prompt: its command, and whether agents list it. */
function AdvancedFields({ form, isNew }: { form: PromptFormApi; isNew: boolean }) {
  const error = form.formState.errors.command?.message;
  return (
    // Open where it holds the field that the form moves the focus to.
    <details className={styles.advanced} open={error !== undefined || undefined}>
      <summary>{words.advanced}</summary>
      <div className={styles.advancedFields}>
        <TextField
          {...form.register("command", { setValueAs: (value?: string) => value?.trim() || undefined })}
          label={words.command}
          hint={isNew ? words.commandNewHint : words.commandHint}
          error={error}
          maxLength={LIMITS.command}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <CheckField {...form.register("offered")} label={words.offered} hint={words.offeredHint} />
      </div>
    </details>
  );
}
