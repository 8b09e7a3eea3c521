import { toApiError } from "@promptory/api-client";
import { typeForm } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { ColorField } from "@promptory/ui/color-field";
import { TextField } from "@promptory/ui/field";
import { useZodForm } from "@promptory/ui/form";
import { type KeyboardEvent, useEffect } from "react";
import { useWatch } from "react-hook-form";
import { nameOf } from "../../../api/type-name.ts";
import { type PromptType, useCreateType } from "../../../api/types.ts";
import { text } from "../../../locales/en/library.ts";
import styles from "./new-type.module.css";

const words = text.promptDialog;
const FIRST_COLOR = "#007aff";

/** Values of NewType; without `onCancel` the person has no type yet and needs one. */
export interface NewTypeProps {
  types: PromptType[];
  onAdded(type: PromptType): void;
  onCancel: (() => void) | undefined;
}

/** Makes a type from a label and a color, without leaving the prompt. */
export function NewType({ types, onAdded, onCancel }: NewTypeProps) {
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
    <div className={styles.panel} onKeyDown={onKeyDown}>
      {types.length === 0 && <p className={styles.hint}>{words.firstType}</p>}
      <TextField
        className={styles.label}
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
      <div className={styles.buttons}>
        {onCancel && <Button onClick={onCancel}>{words.cancel}</Button>}
        <Button onClick={() => void add()} busy={isAdding}>
          {isAdding ? words.addingType : words.addType}
        </Button>
      </div>
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
