import { toApiError } from "@promptory/api-client";
import { typeForm } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { ColorField } from "@promptory/ui/color-field";
import { FieldLabel, FieldMessage, TextField } from "@promptory/ui/field";
import { useZodForm } from "@promptory/ui/form";
import { Row } from "@promptory/ui/layout";
import { Select } from "@promptory/ui/prompt/select";
import { Muted } from "@promptory/ui/text";
import { Plus } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { nameOf, type PromptType, useCreateType } from "../../../api/library/types.ts";
import { promptDialog as words } from "../../../locales/en/prompt-dialog.ts";
import styles from "./type-field.module.css";
import type { PromptFormApi } from "./use-prompt-editor.ts";

/** Values of TypeField; `onChosen` is called for every choice. */
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
        <FieldLabel as="span" id={`${id}-label`}>
          {label}
        </FieldLabel>
        <Row align="stretch">
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
        </Row>
        <FieldMessage id={`${id}-error`} error={error} />
      </div>
      {isAdding && <NewType types={types} onAdded={done} onCancel={types.length > 0 ? () => done() : undefined} />}
    </>
  );
}

const FIRST_COLOR = "#007aff";

/** Without `onCancel` the person has no type yet and needs one. */
interface NewTypeProps {
  types: PromptType[];
  onAdded(type: PromptType): void;
  onCancel: (() => void) | undefined;
}

/** Makes a type from a label and a color, without leaving the prompt. */
function NewType({ types, onAdded, onCancel }: NewTypeProps) {
  const { form, add, isAdding } = useNewType(types, onAdded);
  const color = useWatch({ control: form.control, name: "color" });
  const { setFocus } = form;
  useEffect(() => setFocus("label"), [setFocus]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof HTMLButtonElement) return;
    // Enter adds the type; the prompt around it waits.
    event.preventDefault();
    void add();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the fields within
    <div className={styles.newType} onKeyDown={onKeyDown}>
      {types.length === 0 && <Muted className={styles.hint}>{words.firstType}</Muted>}
      <TextField
        className={styles.newLabel}
        {...form.register("label")}
        label={words.label}
        placeholder={words.labelPlaceholder}
        error={form.formState.errors.label?.message ?? form.formState.errors.name?.message}
        autoComplete="off"
      />
      <ColorField
        label={words.color}
        otherLabel={words.otherColor}
        names={words.colors}
        value={color}
        known={types.map((type) => type.color)}
        onChange={(value) => form.setValue("color", value)}
      />
      <Row align="stretch" justify="end" className={styles.buttons}>
        {onCancel && <Button onClick={onCancel}>{words.cancel}</Button>}
        <Button onClick={() => void add()} busy={isAdding}>
          {isAdding ? words.addingType : words.addType}
        </Button>
      </Row>
    </div>
  );
}

function useNewType(types: PromptType[], onAdded: (type: PromptType) => void) {
  const create = useCreateType();
  const form = useZodForm(typeForm, { label: "", name: nameOf("", []), color: FIRST_COLOR }, { mode: "onSubmit" });
  const label = useWatch({ control: form.control, name: "label" });
  const name = nameOf(
    label,
    types.map((type) => type.name),
  );
  const add = async () => {
    form.setValue("name", name);
    await form.handleSubmit(async ({ label, color }) => {
      try {
        onAdded(await create.mutateAsync({ name, label, color }));
      } catch (error) {
        const { errors, status, message } = toApiError(error);
        const said = errors?.[0]?.message ?? (status === 409 ? message : words.typeFailed);
        form.setError("label", { message: said }, { shouldFocus: true });
      }
    })();
  };
  return { form, add, isAdding: create.isPending };
}
