import { toApiError } from "@promptory/api-client";
import { typeForm } from "@promptory/rules";
import { useZodForm } from "@promptory/ui/form";
import { useToast } from "@promptory/ui/toast";
import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { unixLines, withLinesOf } from "../../../data/line-ends.ts";
import { nameOf } from "../../../data/type-name.ts";
import { type PromptType, type TypeDraft, useCreateType, useUpdateType } from "../../../data/types.ts";
import { text } from "../../../text/library.ts";
import { toHexColor } from "./hex-color.ts";

const words = text.types;
const FIRST_COLOR = "#007aff";

/** What stands in the form. */
export interface TypeValues {
  label: string;
  name: string;
  color: string;
  defaultContent: string;
}

/** The values once they kept the rules. */
type Checked = Omit<TypeValues, "defaultContent"> & { defaultContent?: string | null | undefined };

/** The fields of the form, in the order they stand there. */
const FIELDS = ["label", "name", "color", "defaultContent"] as const;

/** What the form starts from, and who to tell. */
export interface TypeFormInput {
  /** The type to change; without one a new one is made. */
  saved: PromptType | undefined;
  types: PromptType[];
  /** Set to say whether something typed would be lost. */
  isDirty: RefObject<() => boolean>;
  onSaved(): void;
}

/** The behaviour of the type form: the suggested ID, validation, saving, and what would be lost. */
export function useTypeForm({ saved, types, isDirty, onSaved }: TypeFormInput) {
  const { toast } = useToast();
  const { create, update } = { create: useCreateType(), update: useUpdateType() };
  const start = useRef(startFrom(saved)).current;
  const form = useZodForm(typeForm, start, { mode: "onSubmit" });
  const isNameOwn = useRef(saved !== undefined);

  useEffect(() => {
    isDirty.current = () => FIELDS.some((field) => form.getValues(field) !== start[field]);
  }, [isDirty, form, start]);

  const suggestName = (label: string) => {
    if (isNameOwn.current) return;
    const taken = types.map((type) => type.name);
    const name = label.trim() === "" ? "" : nameOf(label, taken);
    form.setValue("name", name, { shouldValidate: form.formState.isSubmitted });
  };
  const keepName = () => {
    isNameOwn.current = true;
  };
  const refuse = (error: unknown) => {
    const { code, message, errors = [] } = toApiError(error);
    const told = code === "type_name_taken" ? [{ field: "name", message }] : errors;
    const known = told.filter(({ field }) => FIELDS.some((name) => name === field));
    for (const { field, message } of known)
      form.setError(field as keyof TypeValues, { message }, { shouldFocus: true });
    if (known.length > 0) return;
    const title = saved ? words.updateFailed : words.createFailed;
    toast({ title, description: message, variant: "destructive" });
  };
  const save = async (draft: Checked) => {
    const body = toBody(draft, saved);
    try {
      const { label } = saved ? await update.mutateAsync({ id: saved.id, ...body }) : await create.mutateAsync(body);
      const [title, hint] = saved ? [words.updated, words.updatedHint] : [words.created, words.createdHint];
      toast({ title, description: hint(label) });
    } catch (error) {
      return refuse(error);
    }
    onSaved();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Enter leaves no field, so the color is read here as well.
    form.setValue("color", toHexColor(form.getValues("color")));
    return form.handleSubmit(save)();
  };
  return { form, submit, suggestName, keepName, isSaving: create.isPending || update.isPending };
}

function startFrom(saved: PromptType | undefined): TypeValues {
  if (!saved) return { label: "", name: "", color: FIRST_COLOR, defaultContent: "" };
  const { label, name, color, defaultContent } = saved;
  return { label, name, color, defaultContent: unixLines(defaultContent ?? "") };
}

/** A default content nobody touched is left out, so that it stays as it is to the letter; an emptied one goes. */
function toBody({ label, name, color, defaultContent }: Checked, saved: PromptType | undefined): TypeDraft {
  const typed = defaultContent ?? "";
  const before = saved?.defaultContent ?? "";
  if (typed === unixLines(before)) return { name, label, color };
  return { name, label, color, defaultContent: typed === "" ? null : withLinesOf(before, typed) };
}
