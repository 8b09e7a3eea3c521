import { Button } from "@promptory/ui/button";
import { PromptEditor } from "@promptory/ui/prompt/prompt-editor";
import { Sparkles } from "lucide-react";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import type { PromptType } from "../../../data/types.ts";
import { text } from "../../../text/library.ts";
import { ContentCount } from "./content-count.tsx";
import { ContentVariables } from "./content-variables.tsx";
import type { PromptFormApi } from "./field-types.ts";
import styles from "./prompt-form.module.css";

const words = text.promptDialog;

/** Values of ContentField. */
export interface ContentFieldProps {
  form: PromptFormApi;
  types: PromptType[];
  autoFocus: boolean;
  label?: string;
  onImprove(): void;
}

/** The prompt's text, on a ground tinted with its type. */
export function ContentField({ form, types, autoFocus, label = words.content, onImprove }: ContentFieldProps) {
  const id = useId();
  const typeId = useWatch({ control: form.control, name: "typeId" });
  const error = form.formState.errors.content?.message;
  return (
    <div className={styles.content}>
      <div className={styles.labels}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <span className={styles.contentTools}>
          <ContentCount form={form} />
          <ImproveButton form={form} onImprove={onImprove} />
        </span>
      </div>
      <PromptEditor
        {...form.register("content")}
        id={id}
        color={types.find((type) => type.id === typeId)?.color}
        className={styles.editor}
        placeholder={words.contentPlaceholder}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        data-autofocus={autoFocus || undefined}
      />
      <ContentVariables form={form} />
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

/** There must be something to improve. */
function ImproveButton({ form, onImprove }: { form: PromptFormApi; onImprove(): void }) {
  const isEmpty = useWatch({ control: form.control, name: "content" }).trim() === "";
  return (
    <Button variant="quiet" icon={<Sparkles size={16} aria-hidden />} disabled={isEmpty} onClick={onImprove}>
      {words.improve}
    </Button>
  );
}
