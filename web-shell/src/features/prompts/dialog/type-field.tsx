import { Button } from "@promptory/ui/button";
import { Select } from "@promptory/ui/prompt/select";
import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { useController } from "react-hook-form";
import type { PromptType } from "../../../api/types.ts";
import { text } from "../../../locales/en/library.ts";
import type { PromptFormApi } from "./field-types.ts";
import { NewType } from "./new-type.tsx";
import styles from "./prompt-form.module.css";

const words = text.promptDialog;

/** Values of TypeField; `onChosen` hears of every choice. */
export interface TypeFieldProps {
  form: PromptFormApi;
  types: PromptType[];
  onChosen(type: PromptType): void;
  label?: string;
}

/** The prompt's type, and the place to make one on the spot. */
export function TypeField({ form, types, onChosen, label = words.type }: TypeFieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name: "typeId" });
  const [isAdding, setAdding] = useState(types.length === 0);
  const error = fieldState.error?.message;
  const choose = (type: PromptType | undefined) => {
    if (!type) return;
    field.onChange(type.id);
    onChosen(type);
  };
  const done = (type?: PromptType) => {
    setAdding(false);
    choose(type);
    // The panel that had the focus goes.
    requestAnimationFrame(() => form.setFocus("typeId"));
  };
  return (
    <>
      <div className={styles.type}>
        <div className={styles.labels}>
          <span id={`${id}-label`} className={styles.label}>
            {label}
          </span>
        </div>
        <div className={styles.choice}>
          <Select
            ref={field.ref}
            className={styles.select}
            label={label}
            aria-labelledby={`${id}-label`}
            aria-required
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-error`}
            placeholder={words.typePlaceholder}
            disabled={types.length === 0}
            options={types.map(({ id: value, label, color }) => ({ value, label, color }))}
            value={field.value}
            onChange={(typeId) => choose(types.find((type) => type.id === typeId))}
            onBlur={field.onBlur}
          />
          {!isAdding && (
            <Button icon={<Plus size={16} aria-hidden />} size="lg" onClick={() => setAdding(true)}>
              {words.newType}
            </Button>
          )}
        </div>
        <p id={`${id}-error`} className={styles.error} aria-live="polite">
          {error}
        </p>
      </div>
      {isAdding && <NewType types={types} onAdded={done} onCancel={types.length > 0 ? () => done() : undefined} />}
    </>
  );
}
