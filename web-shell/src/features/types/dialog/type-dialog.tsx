import { Button } from "@promptory/ui/button";
import { isHexColor } from "@promptory/ui/color";
import { ColorField } from "@promptory/ui/color-field";
import { Dialog } from "@promptory/ui/dialog";
import { TextField } from "@promptory/ui/field";
import { ConflictNotice } from "@promptory/ui/prompt/conflict-notice";
import { PromptEditor } from "@promptory/ui/prompt/prompt-editor";
import { type KeyboardEvent, useId } from "react";
import { useController, useWatch } from "react-hook-form";
import { useLeave } from "../../../components/use-leave.tsx";
import { types as words } from "../../../locales/en/types.ts";
import styles from "./type-dialog.module.css";
import { type TypeFormInput, toHexColor, useTypeForm } from "./use-type-form.ts";

const LEAVE_WORDS = { title: words.discardTitle, hint: words.discardHint, discard: words.discard, keep: words.keep };
const MAX_COLORS = 24;

type Form = ReturnType<typeof useTypeForm>["form"];

export interface TypeDialogProps extends Omit<TypeFormInput, "onSaved"> {
  onClose(): void;
}

/** The dialog that makes a type or changes one. What was typed survives a failed save; leaving it asks first. */
export function TypeDialog({ onClose, ...input }: TypeDialogProps) {
  const id = useId();
  const { form, submit, suggestName, keepName, notice, isDirty, isSaving } = useTypeForm({
    ...input,
    onSaved: onClose,
  });
  const { leave, question } = useLeave({ isDirty, onLeave: onClose, words: LEAVE_WORDS });
  const { errors } = form.formState;
  const isNew = !input.saved;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit(event);
  };
  const label = isNew ? words.save : words.update;
  const busy = isNew ? words.saving : words.updating;
  return (
    <>
      <Dialog
        width={640}
        title={isNew ? words.createTitle : words.editTitle}
        description={isNew ? words.createHint : words.editHint}
        closeLabel={words.close}
        onClose={leave}
        footer={
          <>
            <Button onClick={leave}>{words.cancel}</Button>
            <Button type="submit" form={id} variant="primary" busy={isSaving} disabled={isSaving}>
              {isSaving ? busy : label}
            </Button>
          </>
        }
      >
        <form id={id} className={styles.form} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
          {notice && <ConflictNotice {...notice} />}
          <div className={styles.row}>
            <TextField
              {...form.register("label", { onChange: (event) => suggestName(event.target.value) })}
              label={words.label}
              placeholder={words.labelPlaceholder}
              error={errors.label?.message}
              dir="auto"
              autoComplete="off"
              aria-required
              data-autofocus
            />
          </div>
          <Color form={form} known={input.types.map((type) => type.color)} />
          <DefaultContent form={form} />
          {/* Open where it holds the field that the form moves the focus to. */}
          <details className={styles.advanced} open={errors.name !== undefined || undefined}>
            <summary>{words.advanced}</summary>
            <TextField
              {...form.register("name", { onChange: keepName })}
              className={styles.name}
              label={words.name}
              error={errors.name?.message}
              hint={words.nameHint}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              aria-required
            />
          </details>
        </form>
      </Dialog>
      {question}
    </>
  );
}

function Color({ form, known }: { form: Form; known: string[] }) {
  const { field, fieldState } = useController({ control: form.control, name: "color" });
  const choose = (color: string) => form.setValue("color", color, { shouldValidate: form.formState.isSubmitted });
  return (
    <div className={styles.color}>
      <ColorField
        label={words.color}
        otherLabel={words.otherColor}
        names={words.colors}
        most={MAX_COLORS}
        value={field.value}
        known={known}
        onChange={choose}
      />
      <TextField
        {...field}
        className={styles.hex}
        label={words.hex}
        error={fieldState.error?.message}
        onBlur={() => {
          choose(toHexColor(field.value));
          field.onBlur();
        }}
        autoComplete="off"
        spellCheck={false}
        aria-required
      />
    </div>
  );
}

function DefaultContent({ form }: { form: Form }) {
  const id = useId();
  const color = useWatch({ control: form.control, name: "color" });
  const content = useWatch({ control: form.control, name: "defaultContent" });
  const error = form.formState.errors.defaultContent?.message;
  return (
    <div className={styles.content}>
      <label htmlFor={id} className={styles.title}>
        {words.defaultContent}
      </label>
      <PromptEditor
        {...form.register("defaultContent")}
        text={content ?? ""}
        id={id}
        className={styles.editor}
        color={isHexColor(color) ? color : undefined}
        placeholder={words.defaultContentPlaceholder}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-message`}
      />
      <p id={`${id}-message`} className={error ? styles.error : styles.hint} aria-live="polite">
        {error ?? words.defaultContentHint}
      </p>
    </div>
  );
}
