import { toApiError } from "@promptory/api-client";
import { typeForm } from "@promptory/rules";
import { useZodForm } from "@promptory/ui/form";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { useConflict } from "@promptory/ui/use-conflict";
import { type FormEvent, useRef } from "react";
import {
  nameOf,
  type PromptType,
  readType,
  type TypeDraft,
  useCreateType,
  useUpdateType,
} from "../../../api/library/types.ts";
import { unixLines, withLinesOf } from "../../../api/prompts/templates.ts";
import { types as words } from "../../../locales/en/types.ts";

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

export interface TypeFormInput {
  /** The type to change; without one a new one is made. */
  saved: PromptType | undefined;
  types: PromptType[];
  onSaved(): void;
}

/** The behaviour of the type form: the suggested ID, validation, saving, and what would be lost. */
export function useTypeForm({ saved, types, onSaved }: TypeFormInput) {
  const { toast } = useToast();
  const showFailure = useFailureToast();
  const { create, update } = { create: useCreateType(), update: useUpdateType() };
  const form = useZodForm(typeForm, startFrom(saved), { mode: "onSubmit" });
  const isNameOwn = useRef(saved !== undefined);
  const conflict = useConflict<PromptType, TypeValues>({
    saved,
    toValues: startFrom,
    describe,
    read: () => readType(saved?.id ?? 0),
    getValues: () => ({ ...form.getValues(), defaultContent: form.getValues("defaultContent") ?? "" }),
    setValues: (values) => form.reset(values),
    submit: () => void form.handleSubmit(save)(),
  });

  const isDirty = () => {
    const start = startFrom(conflict.base());
    return FIELDS.some((field) => form.getValues(field) !== start[field]);
  };
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
    const refused = code === "type_name_taken" ? [{ field: "name", message }] : errors;
    const known = refused.filter(({ field }) => FIELDS.some((name) => name === field));
    for (const { field, message } of known)
      form.setError(field as keyof TypeValues, { message }, { shouldFocus: true });
    if (known.length > 0) return;
    const title = saved ? words.updateFailed : words.createFailed;
    showFailure(title, message);
  };
  const save = async (draft: Checked) => {
    try {
      const done = await conflict.guard((state) =>
        state
          ? update.mutateAsync({ id: state.row.id, etag: state.etag, ...toBody(draft, state.row) })
          : create.mutateAsync(toBody(draft, undefined)),
      );
      if (!done) return;
      const { label } = done;
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
  const notice = conflict.notice && { message: words.conflict, ...conflict.notice };
  return { form, submit, suggestName, keepName, notice, isDirty, isSaving: conflict.isSaving };
}

function startFrom(saved: PromptType | undefined): TypeValues {
  if (!saved) return { label: "", name: "", color: FIRST_COLOR, defaultContent: "" };
  const { label, name, color, defaultContent } = saved;
  return { label, name, color, defaultContent: unixLines(defaultContent ?? "") };
}

function describe({ label, name, color, defaultContent }: TypeValues): [string, string][] {
  return [
    [words.label, label],
    [words.name, name],
    [words.color, color],
    [words.defaultContent, defaultContent],
  ];
}

/** An untouched default content is left out, so that it stays as it is to the letter; an emptied one goes. */
function toBody({ label, name, color, defaultContent }: Checked, saved: PromptType | undefined): TypeDraft {
  const typed = defaultContent ?? "";
  const before = saved?.defaultContent ?? "";
  if (typed === unixLines(before)) return { name, label, color };
  return { name, label, color, defaultContent: typed === "" ? null : withLinesOf(before, typed) };
}

/** What a person means by a color they typed: `34C759`, `#3c5` and ` #34c759 ` are whole colors too. */
export function toHexColor(typed: string): string {
  const [, digits] = /^\s*#?([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(typed) ?? [];
  if (digits === undefined) return typed;
  const six = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  return `#${six.toLowerCase()}`;
}
