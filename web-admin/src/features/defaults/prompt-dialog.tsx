import { defaultTemplateForm } from "@promptory/rules";
import { TextField } from "@promptory/ui/field";
import { useZodForm } from "@promptory/ui/form";
import { ConflictNotice } from "@promptory/ui/prompt/conflict-notice";
import { PromptEditor } from "@promptory/ui/prompt/prompt-editor";
import { Select } from "@promptory/ui/prompt/select";
import { useToast } from "@promptory/ui/toast";
import { useConflict } from "@promptory/ui/use-conflict";
import { useId } from "react";
import {
  type AdminDefaultTemplate,
  type AdminDefaultType,
  readDefaultTemplate,
  useSaveDefaultTemplate,
  type WriteDefaultTemplate,
} from "../../data/defaults.ts";
import { fieldProblems } from "../../parts/form-problem.ts";
import { WriteDialog } from "../../parts/write-dialog.tsx";
import { yesOrNo } from "../../parts/yes-or-no.ts";
import { text } from "../../text/index.ts";
import { ActiveField } from "./active-field.tsx";
import styles from "./defaults.module.css";
import { toTextArea, toTheLetter } from "./line-ends.ts";
import { useFailure } from "./use-failure.ts";

const words = text.defaults.prompts;
const FIELDS = ["title", "content", "typeId"] as const;

interface PromptDialogProps {
  saved: AdminDefaultTemplate | undefined;
  /** The type a new one starts with. */
  typeId: number | undefined;
  types: AdminDefaultType[];
  onClose: () => void;
}

/** Makes a default prompt or changes one; everything typed survives a failed save. */
export function PromptDialog({ saved, typeId, types, onClose }: PromptDialogProps) {
  const { form, submit, notice, isSaving } = usePromptForm({ saved, typeId, types, onClose });
  const { errors } = form.formState;
  const id = useId();
  const chosen = types.find((type) => type.id === form.watch("typeId"));
  return (
    <WriteDialog
      busy={isSaving}
      isNew={!saved}
      onClose={onClose}
      onSubmit={submit}
      title={saved ? words.editTitle : words.createTitle}
      width={900}
    >
      {notice && <ConflictNotice message={words.conflict} {...notice} />}
      <div className={styles.fields}>
        <TextField
          {...form.register("title")}
          autoComplete="off"
          data-autofocus
          dir="auto"
          error={errors.title?.message}
          label={words.titleField}
        />
        <div>
          <span className={styles.label} id={`${id}-type`}>
            {words.type}
          </span>
          <Select
            aria-describedby={`${id}-type-error`}
            aria-invalid={errors.typeId ? true : undefined}
            aria-labelledby={`${id}-type`}
            label={words.type}
            onChange={(value) => form.setValue("typeId", value, { shouldValidate: true })}
            options={types.map(({ id: value, label, color }) => ({ value, label, color }))}
            placeholder={words.typePlaceholder}
            value={chosen?.id}
          />
          <p aria-live="polite" className={styles.error} id={`${id}-type-error`}>
            {errors.typeId?.message}
          </p>
        </div>
      </div>
      <div>
        <label className={styles.label} htmlFor={`${id}-content`}>
          {words.content}
        </label>
        <PromptEditor
          {...form.register("content")}
          text={form.watch("content")}
          aria-describedby={`${id}-content-error`}
          aria-invalid={errors.content ? true : undefined}
          className={styles.editor}
          color={chosen?.color}
          id={`${id}-content`}
        />
        <p aria-live="polite" className={styles.error} id={`${id}-content-error`}>
          {errors.content?.message}
        </p>
      </div>
      <ActiveField {...form.register("isActive")} />
    </WriteDialog>
  );
}

type Values = { title: string; content: string; typeId: number; isActive: boolean };

function usePromptForm({ saved, typeId, types, onClose }: PromptDialogProps) {
  const save = useSaveDefaultTemplate();
  const { toast } = useToast();
  const failed = useFailure();
  const start = { title: "", content: "", typeId: typeId ?? 0, isActive: true };
  const form = useZodForm(defaultTemplateForm, saved ? toValues(saved) : start);
  const typeName = (id: number) => types.find((type) => type.id === id)?.label ?? "";
  const conflict = useConflict<AdminDefaultTemplate, Values>({
    saved,
    toValues,
    describe: (values) => [
      [words.titleField, values.title],
      [words.type, typeName(values.typeId)],
      [words.content, values.content],
      [text.defaults.form.isActive, yesOrNo(values.isActive)],
    ],
    read: () => readDefaultTemplate(saved?.id ?? 0),
    getValues: () => form.getValues(),
    setValues: (values) => form.reset(values),
    submit: () => void form.handleSubmit(send)(),
  });
  const send = async (body: WriteDefaultTemplate) => {
    try {
      const done = await conflict.guard((state) => {
        const content = toTheLetter(body.content, state?.row.content);
        return save.mutateAsync({ id: state?.row.id, etag: state?.etag, body: { ...body, content } });
      });
      if (!done) return;
      toast({ title: saved ? words.updated : words.created, description: body.title });
      onClose();
    } catch (error) {
      const problems = fieldProblems(error, FIELDS);
      for (const { field, message } of problems) form.setError(field, { message }, { shouldFocus: true });
      if (problems.length === 0) failed(saved ? "update" : "create")();
    }
  };
  return { form, submit: form.handleSubmit(send), notice: conflict.notice, isSaving: conflict.isSaving };
}

function toValues({ title, content, typeId, isActive }: AdminDefaultTemplate): Values {
  return { title, content: toTextArea(content), typeId, isActive };
}
