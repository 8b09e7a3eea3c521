import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { TextField } from "@promptory/ui/field";
import { type KeyboardEvent, useId, useState } from "react";
import type { PromptType } from "../../../data/types.ts";
import { text } from "../../../text/library.ts";
import { ClashNotice } from "./clash-notice.tsx";
import { ContentField } from "./content-field.tsx";
import { ImproveContent } from "./improve-content.tsx";
import styles from "./prompt-form.module.css";
import { TypeField } from "./type-field.tsx";
import { type PromptFormInput, usePromptForm } from "./use-prompt-form.ts";

const words = text.promptDialog;

/** Values of PromptForm. */
export interface PromptFormProps extends PromptFormInput {
  types: PromptType[];
  /** Asked for by Cancel, Escape and the close control. */
  onLeave(): void;
}

/** Title, type and content of a prompt in the dialog; everything typed survives a failed save. */
export function PromptForm({ types, onLeave, ...input }: PromptFormProps) {
  const id = useId();
  const { form, submit, prefill, isSaving, clash, loadNewer, overwrite } = usePromptForm(input);
  const isNew = !input.saved;
  const [isImproving, setImproving] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };
  return (
    <>
      <Dialog
        tall
        width={1200}
        title={isNew ? words.createTitle : words.editTitle}
        description={isNew ? words.createHint : words.editHint}
        closeLabel={text.prompts.close}
        onClose={onLeave}
        footer={<Buttons form={id} isNew={isNew} isSaving={isSaving} onLeave={onLeave} />}
      >
        <form id={id} className={styles.form} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
          {clash && <ClashNotice clash={clash} onLoadNewer={loadNewer} onOverwrite={overwrite} />}
          <div className={styles.row}>
            <TextField
              {...form.register("title")}
              label={words.name}
              placeholder={words.namePlaceholder}
              error={form.formState.errors.title?.message}
              dir="auto"
              autoComplete="off"
              aria-required
              data-autofocus={isNew || undefined}
            />
            <TypeField form={form} types={types} onChosen={prefill} />
          </div>
          <ContentField form={form} types={types} autoFocus={!isNew} onImprove={() => setImproving(true)} />
        </form>
      </Dialog>
      {isImproving && <ImproveContent form={form} onClose={() => setImproving(false)} />}
    </>
  );
}

interface ButtonsProps {
  form: string;
  isNew: boolean;
  isSaving: boolean;
  onLeave(): void;
}

function Buttons({ form, isNew, isSaving, onLeave }: ButtonsProps) {
  const label = isNew ? words.create : words.update;
  const busy = isNew ? words.creating : words.updating;
  return (
    <>
      <span className={styles.keys} aria-hidden="true">
        <kbd>{isApple() ? "⌘" : "Ctrl"}</kbd> <kbd>Enter</kbd> {words.saves}
      </span>
      <Button onClick={onLeave}>{words.cancel}</Button>
      <Button type="submit" form={form} variant="primary" busy={isSaving} disabled={isSaving}>
        {isSaving ? busy : label}
      </Button>
    </>
  );
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);
