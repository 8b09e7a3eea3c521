import { DEFAULT_TYPE_COLOR, defaultTypeForm } from "@promptory/rules";
import { ColorField } from "@promptory/ui/color-field";
import { TextField } from "@promptory/ui/field";
import { useZodForm } from "@promptory/ui/form";
import { useToast } from "@promptory/ui/toast";
import { type AdminDefaultType, useSaveDefaultType } from "../../data/defaults.ts";
import { fieldProblems } from "../../parts/form-problem.ts";
import { WriteDialog } from "../../parts/write-dialog.tsx";
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
  const { name, label, color, isActive } = saved ?? START;
  const form = useZodForm(defaultTypeForm, { name, label, color, isActive });
  const { errors } = form.formState;
  const chosen = form.watch("color");
  const submit = form.handleSubmit((body) =>
    save.mutate(
      { id: saved?.id, body },
      {
        onSuccess: () => {
          toast({ title: saved ? words.updated : words.created, description: body.label });
          onClose();
        },
        onError: (error) => {
          const problems = fieldProblems(error, FIELDS);
          for (const { field, message } of problems) form.setError(field, { message }, { shouldFocus: true });
          if (problems.length === 0) failed(saved ? "update" : "create")();
        },
      },
    ),
  );
  return (
    <WriteDialog
      busy={save.isPending}
      isNew={!saved}
      onClose={onClose}
      onSubmit={submit}
      title={saved ? words.editTitle : words.createTitle}
      width={600}
    >
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
