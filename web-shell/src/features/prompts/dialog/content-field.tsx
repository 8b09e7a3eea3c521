import { Button, IconButton } from "@promptory/ui/button";
import { typeText } from "@promptory/ui/prompt/edit-textarea";
import { PromptEditor } from "@promptory/ui/prompt/prompt-editor";
import { Braces, CircleHelp, Sparkles } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type { PromptType } from "../../../data/types.ts";
import { useKnownVariables } from "../../../data/variables.ts";
import { text } from "../../../text/library.ts";
import { ContentChecks, useContentChecks } from "./content-checks.tsx";
import { ContentCount } from "./content-count.tsx";
import { ContentVariables } from "./content-variables.tsx";
import type { PromptFormApi } from "./field-types.ts";
import styles from "./prompt-form.module.css";
import { SyntaxCard } from "./syntax-card.tsx";

const words = text.promptDialog;

/** Values of ContentField. */
export interface ContentFieldProps {
  form: PromptFormApi;
  types: PromptType[];
  autoFocus: boolean;
  label?: string;
  onImprove(): void;
}

/** The prompt's text with its variables, what the checker finds in it, and how long it is. */
export function ContentField({ form, types, autoFocus, label = words.content, onImprove }: ContentFieldProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isSyntaxOpen, setSyntaxOpen] = useState(false);
  const typeId = useWatch({ control: form.control, name: "typeId" });
  const content = useWatch({ control: form.control, name: "content" });
  const { known, ask } = useKnownVariables(content);
  const checks = useContentChecks(content);
  const { ref, ...field } = form.register("content");
  const error = form.formState.errors.content?.message;
  return (
    <div className={styles.content}>
      <div className={styles.labels}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <Button
          variant="quiet"
          icon={<Sparkles size={16} aria-hidden />}
          disabled={content.trim() === ""}
          onClick={onImprove}
        >
          {words.improve}
        </Button>
      </div>
      <PromptEditor
        {...field}
        ref={(element: HTMLTextAreaElement | null) => {
          ref(element);
          area.current = element;
        }}
        id={id}
        text={content}
        underlines={checks.underlines}
        known={known}
        onAskKnown={ask}
        color={types.find((type) => type.id === typeId)?.color}
        className={styles.editor}
        placeholder={words.contentPlaceholder}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        data-autofocus={autoFocus || undefined}
      />
      <div className={styles.bar}>
        <Button
          variant="quiet"
          icon={<Braces size={16} aria-hidden />}
          onClick={() => area.current && typeText(area.current, "{{")}
        >
          {words.insertVariable}
        </Button>
        <IconButton
          label={words.syntax}
          icon={<CircleHelp size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setSyntaxOpen(true)}
        />
        <ContentChecks area={area} checks={checks} />
        <ContentCount form={form} />
      </div>
      <ContentVariables area={area} content={content} />
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
      {isSyntaxOpen && <SyntaxCard onClose={() => setSyntaxOpen(false)} />}
    </div>
  );
}
