import { defaultTemplateForm } from "@promptory/rules";
import { ConflictNotice } from "@promptory/ui/prompt/conflict-notice";
import { PromptEditor } from "@promptory/ui/prompt/prompt-editor";
import { useToast } from "@promptory/ui/toast";
import { useConflict } from "@promptory/ui/use-conflict";
import { Form, type FormInstance, Input, Select } from "antd";
import type { ComponentProps } from "react";
import {
  type AdminDefaultTemplate,
  type AdminDefaultType,
  readDefaultTemplate,
  useSaveDefaultTemplate,
  type WriteDefaultTemplate,
} from "../../api/defaults.ts";
import { typeOptions } from "../../components/type-options.tsx";
import { Field, FieldRow, showProblems, submitWords, WriteDialog } from "../../components/write-dialog.tsx";
import { yesOrNo } from "../../components/yes-or-no.ts";
import { text } from "../../locales/en/index.ts";
import { ActiveField } from "./active-field.tsx";
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
export function PromptDialog(props: PromptDialogProps) {
  const { saved, typeId, types, onClose } = props;
  const { form, submit, notice, isSaving } = usePromptForm(props);
  // Only one of the types can be the value: another would be shown as its number.
  const start: Values = { title: "", content: "", typeId, isActive: true };
  return (
    <WriteDialog
      busy={isSaving}
      form={form}
      initialValues={saved ? toValues(saved) : start}
      onClose={onClose}
      onSubmit={(body) => void submit(body)}
      schema={defaultTemplateForm}
      submit={submitWords(!saved)}
      title={saved ? words.editTitle : words.createTitle}
      width={900}
    >
      {notice && <ConflictNotice message={words.conflict} {...notice} />}
      <FieldRow>
        <Field label={words.titleField} name="title">
          <Input autoComplete="off" data-autofocus dir="auto" />
        </Field>
        <Field label={words.type} name="typeId">
          <Select options={typeOptions(types)} placeholder={words.typePlaceholder} />
        </Field>
      </FieldRow>
      <Field label={words.content} name="content">
        <ContentField form={form} types={types} />
      </Field>
      <ActiveField />
    </WriteDialog>
  );
}

type EditorProps = Omit<ComponentProps<typeof PromptEditor>, "form" | "text">;

function ContentField({
  form,
  types,
  value,
  ...field
}: EditorProps & { form: FormInstance<Values>; types: AdminDefaultType[] }) {
  const typeId = Form.useWatch("typeId", form);
  const color = types.find(({ id }) => id === typeId)?.color;
  return <PromptEditor {...field} color={color} text={`${value ?? ""}`} value={value ?? ""} />;
}

type Values = { title: string; content: string; typeId: number | undefined; isActive: boolean };

function usePromptForm({ saved, types, onClose }: PromptDialogProps) {
  const save = useSaveDefaultTemplate();
  const { toast } = useToast();
  const failed = useFailure();
  const [form] = Form.useForm<Values>();
  const typeName = (id: number | undefined) => types.find((type) => type.id === id)?.label ?? "";
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
    getValues: () => form.getFieldsValue(true),
    setValues: (values) => form.setFieldsValue(values),
    submit: () => form.submit(),
  });
  const submit = async (body: WriteDefaultTemplate) => {
    try {
      const done = await conflict.guard((state) => {
        const content = toTheLetter(body.content, state?.row.content);
        return save.mutateAsync({ id: state?.row.id, etag: state?.etag, body: { ...body, content } });
      });
      if (!done) return;
      toast({ title: saved ? words.updated : words.created, description: body.title });
      onClose();
    } catch (error) {
      if (showProblems(form, error, FIELDS) !== undefined) failed(saved ? "update" : "create")();
    }
  };
  return { form, submit, notice: conflict.notice, isSaving: conflict.isSaving };
}

function toValues({ title, content, typeId, isActive }: AdminDefaultTemplate): Values {
  return { title, content: toTextArea(content), typeId, isActive };
}
