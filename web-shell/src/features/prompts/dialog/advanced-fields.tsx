import { LIMITS } from "@promptory/rules";
import { CheckField } from "@promptory/ui/check-field";
import { TextField } from "@promptory/ui/field";
import { text } from "../../../text/library.ts";
import type { PromptFormApi } from "./field-types.ts";
import styles from "./prompt-form.module.css";

const words = text.promptDialog;

/** What few people change of a prompt: its command, and whether agents list it. */
export function AdvancedFields({ form, isNew }: { form: PromptFormApi; isNew: boolean }) {
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
