import { DEFAULT_TYPE_COLOR, defaultTypeForm } from "@promptory/rules";
import { ColorField } from "@promptory/ui/color-field";
import { TextField } from "@promptory/ui/field";
import { useZodForm } from "@promptory/ui/form";
import { ConflictNotice } from "@promptory/ui/prompt/conflict-notice";
import { useToast } from "@promptory/ui/toast";
import { useConflict } from "@promptory/ui/use-conflict";
import {
  type AdminDefaultType,
  readDefaultType,
  useSaveDefaultType,
  type WriteDefaultType,
} from "../../data/defaults.ts";
import { fieldProblems } from "../../parts/form-problem.ts";
import { WriteDialog } from "../../parts/write-dialog.tsx";
import { yesOrNo } from "../../parts/yes-or-no.ts";
import { text } from "../../text/index.ts";
import { ActiveField } from "./active-field.tsx";
import styles from "./defaults.module.css";
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
  const form = useZodForm(defaultTypeForm, toValues(saved ?? START));
  const { errors } = form.formState;
  const chosen = form.watch("color");
  const conflict = useConflict<AdminDefaultType, typeof START>({
    saved,
    toValues,
    describe,
    read: () => readDefaultType(saved?.id ?? 0),
    getValues: () => form.getValues(),
    setValues: (values) => form.reset(values),
    submit: () => void form.handleSubmit(send)(),
  });
  const send = async (body: WriteDefaultType) => {
    try {
      const done = await conflict.guard((state) => save.mutateAsync({ id: state?.row.id, etag: state?.etag, body }));
      if (!done) return;
      toast({ title: saved ? words.updated : words.created, description: body.label });
      onClose();
    } catch (error) {
      const problems = fieldProblems(error, FIELDS);
      for (const { field, message } of problems) form.setError(field, { message }, { shouldFocus: true });
      if (problems.length === 0) failed(saved ? "update" : "create")();
    }
  };
  return (
    <WriteDialog
      busy={conflict.isSaving}
      isNew={!saved}
      onClose={onClose}
      onSubmit={form.handleSubmit(send)}
      title={saved ? words.editTitle : words.createTitle}
      width={600}
    >
      {conflict.notice && <ConflictNotice message={words.conflict} {...conflict.notice} />}
      <div className={styles.fields}>
        <TextField
          {...form.register("name")}
          autoCapitalize="none"
          autoComplete="off"
          data-autofocus
          error={errors.name?.message}
          hint={words.nameHint}
          label={words.name}
          spellCheck={false}
        />
        <TextField
          {...form.register("label")}
          autoComplete="off"
          dir="auto"
          error={errors.label?.message}
          label={words.label}
        />
      </div>
      <div className={styles.color}>
        <ColorField
          known={types.map((type) => type.color)}
          label={words.color}
          names={words.colors}
          onChange={(value) => form.setValue("color", value, { shouldValidate: true, shouldDirty: true })}
          otherLabel={words.otherColor}
          value={chosen}
        />
        <TextField
          {...form.register("color")}
          autoComplete="off"
          className={styles.hex ?? ""}
          error={errors.color?.message}
          label={words.hex}
          spellCheck={false}
        />
      </div>
      <ActiveField {...form.register("isActive")} />
    </WriteDialog>
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
