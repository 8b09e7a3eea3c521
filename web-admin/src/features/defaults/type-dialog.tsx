import { DEFAULT_TYPE_COLOR, defaultTypeForm } from "@promptory/rules";
import { ColorField } from "@promptory/ui/color-field";
import { ConflictNotice } from "@promptory/ui/prompt/conflict-notice";
import { useToast } from "@promptory/ui/toast";
import { useConflict } from "@promptory/ui/use-conflict";
import { Form, type FormInstance, Input } from "antd";
import {
  type AdminDefaultType,
  readDefaultType,
  useSaveDefaultType,
  type WriteDefaultType,
} from "../../api/defaults.ts";
import { Field, FieldRow, showProblems, submitWords, WriteDialog } from "../../components/write-dialog.tsx";
import { yesOrNo } from "../../components/yes-or-no.ts";
import { text } from "../../locales/en/index.ts";
import { ActiveField } from "./active-field.tsx";
import styles from "./type-dialog.module.css";
import { useFailure } from "./use-failure.ts";

const words = text.defaults.types;
const FIELDS = ["name", "label", "color"] as const;
const START = { name: "", label: "", color: DEFAULT_TYPE_COLOR, isActive: true };

interface TypeDialogProps {
  saved: AdminDefaultType | undefined;
  types: AdminDefaultType[];
  onClose: () => void;
}

/** Makes a default type or changes one; everything typed survives a failed save. */
export function TypeDialog({ saved, types, onClose }: TypeDialogProps) {
  const save = useSaveDefaultType();
  const { toast } = useToast();
  const failed = useFailure();
  const [form] = Form.useForm<typeof START>();
  const conflict = useConflict<AdminDefaultType, typeof START>({
    saved,
    toValues,
    describe,
    read: () => readDefaultType(saved?.id ?? 0),
    getValues: () => form.getFieldsValue(true),
    setValues: (values) => form.setFieldsValue(values),
    submit: () => form.submit(),
  });
  const submit = async (body: WriteDefaultType) => {
    try {
      const done = await conflict.guard((state) => save.mutateAsync({ id: state?.row.id, etag: state?.etag, body }));
      if (!done) return;
      toast({ title: saved ? words.updated : words.created, description: body.label });
      onClose();
    } catch (error) {
      if (showProblems(form, error, FIELDS) !== undefined) failed(saved ? "update" : "create")();
    }
  };
  return (
    <WriteDialog
      busy={conflict.isSaving}
      form={form}
      initialValues={toValues(saved ?? START)}
      onClose={onClose}
      onSubmit={(body) => void submit(body)}
      schema={defaultTypeForm}
      submit={submitWords(!saved)}
      title={saved ? words.editTitle : words.createTitle}
      width={600}
    >
      {conflict.notice && <ConflictNotice message={words.conflict} {...conflict.notice} />}
      <FieldRow>
        <Field hint={words.nameHint} label={words.name} name="name">
          <Input autoCapitalize="none" autoComplete="off" data-autofocus spellCheck={false} />
        </Field>
        <Field label={words.label} name="label">
          <Input autoComplete="off" dir="auto" />
        </Field>
      </FieldRow>
      <div className={styles.color}>
        <Swatches form={form} types={types} />
        <Field label={words.hex} name="color">
          <Input autoComplete="off" className={styles.hex ?? ""} spellCheck={false} />
        </Field>
      </div>
      <ActiveField />
    </WriteDialog>
  );
}

function Swatches({ form, types }: { form: FormInstance<typeof START>; types: AdminDefaultType[] }) {
  const value = Form.useWatch("color", form) ?? START.color;
  return (
    <ColorField
      known={types.map((type) => type.color)}
      label={words.color}
      names={words.colors}
      onChange={(color) => form.setFields([{ name: "color", value: color, errors: [] }])}
      otherLabel={words.otherColor}
      value={value}
    />
  );
}

function toValues({ name, label, color, isActive }: typeof START) {
  return { name, label, color, isActive };
}

function describe({ name, label, color, isActive }: typeof START): [string, string][] {
  return [
    [words.name, name],
    [words.label, label],
    [words.color, color],
    [text.defaults.form.isActive, yesOrNo(isActive)],
  ];
}
