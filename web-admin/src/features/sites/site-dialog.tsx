import { SITE_METHODS, siteForm } from "@promptory/rules";
import { CheckField } from "@promptory/ui/check-field";
import { TextField } from "@promptory/ui/field";
import { useZodForm } from "@promptory/ui/form";
import { Select } from "@promptory/ui/prompt/select";
import { TextArea } from "@promptory/ui/text-area";
import { useToast } from "@promptory/ui/toast";
import { type ComponentPropsWithRef, useId } from "react";
import { type AdminExtensionSite, useCreateSite, useUpdateSite, type WriteExtensionSite } from "../../data/sites.ts";
import { fieldProblems } from "../../parts/form-problem.ts";
import { WriteDialog } from "../../parts/write-dialog.tsx";
import { text } from "../../text/index.ts";
import { changesOf } from "./changes.ts";
import styles from "./sites.module.css";

const words = text.sites.form;
const FIELDS = ["name", "matches", "inputSelectors", "method", "longTextLimit", "notes"] as const;
const FORM = siteForm(isSelector);
const METHODS = SITE_METHODS.map((value) => ({ value, label: words.methods[value] }));

interface SiteDialogProps {
  saved: AdminExtensionSite | undefined;
  onClose: () => void;
}

/** Adds a site or changes one; everything typed survives a failed save. */
export function SiteDialog({ saved, onClose }: SiteDialogProps) {
  const { form, submit, isSaving } = useSiteForm({ saved, onClose });
  const { errors } = form.formState;
  const id = useId();
  return (
    <WriteDialog
      busy={isSaving}
      isNew={!saved}
      onClose={onClose}
      onSubmit={submit}
      title={saved ? words.editTitle : words.createTitle}
      width={720}
    >
      <TextField
        {...form.register("name")}
        autoComplete="off"
        data-autofocus
        dir="auto"
        error={errors.name?.message}
        label={words.name}
      />
      <LinesField
        {...form.register("matches")}
        error={errors.matches?.message}
        hint={words.matchesHint}
        label={words.matches}
      />
      <LinesField
        {...form.register("inputSelectors")}
        error={errors.inputSelectors?.message}
        hint={words.selectorsHint}
        label={words.inputSelectors}
      />
      <div className={styles.pair}>
        <div>
          <span className={styles.label} id={`${id}-method`}>
            {words.method}
          </span>
          <Select
            aria-labelledby={`${id}-method`}
            className={styles.select ?? ""}
            label={words.method}
            onChange={(value) => form.setValue("method", value, { shouldDirty: true })}
            options={METHODS}
            value={form.watch("method")}
          />
        </div>
        <TextField
          {...form.register("longTextLimit")}
          autoComplete="off"
          error={errors.longTextLimit?.message}
          hint={words.longTextHint}
          inputMode="numeric"
          label={words.longTextLimit}
        />
      </div>
      <TextArea
        {...form.register("notes")}
        className={styles.lines ?? ""}
        error={errors.notes?.message}
        label={words.notes}
        rows={2}
      />
      <CheckField {...form.register("isActive")} hint={words.isActiveHint} label={words.isActive} />
    </WriteDialog>
  );
}

interface LinesFieldProps extends ComponentPropsWithRef<"textarea"> {
  label: string;
  hint: string;
  error: string | undefined;
}

/** A list of code, a line for each. */
function LinesField({ hint, ...field }: LinesFieldProps) {
  return (
    <TextArea
      {...field}
      autoCapitalize="none"
      autoComplete="off"
      className={styles.lines ?? ""}
      dir="ltr"
      end={<span className={styles.hint}>{hint}</span>}
      rows={4}
      spellCheck={false}
      wrap="off"
    />
  );
}

function useSiteForm({ saved, onClose }: SiteDialogProps) {
  const create = useCreateSite();
  const update = useUpdateSite();
  const { toast } = useToast();
  const form = useZodForm(FORM, formOf(saved));
  const onError = (error: Error) => {
    const problems = fieldProblems(error, FIELDS);
    for (const { field, message } of problems) form.setError(field, { message }, { shouldFocus: true });
    if (problems.length === 0)
      toast({ title: text.sites.failed.save, description: error.message, variant: "destructive" });
  };
  const done = (title: string, name: string) => {
    toast({ title, description: name });
    onClose();
  };
  const save = (body: Required<WriteExtensionSite>) => {
    if (!saved) return create.mutate(body, { onSuccess: () => done(words.created, body.name), onError });
    const change = changesOf(saved, body);
    if (Object.keys(change).length === 0) return onClose();
    update.mutate({ id: saved.id, change }, { onSuccess: () => done(words.updated, body.name), onError });
  };
  return { form, submit: form.handleSubmit(save), isSaving: create.isPending || update.isPending };
}

function formOf(saved: AdminExtensionSite | undefined) {
  if (!saved)
    return {
      name: "",
      matches: "",
      inputSelectors: "",
      method: "auto" as const,
      longTextLimit: "",
      notes: "",
      isActive: true,
    };
  const { name, matches, inputSelectors, method, longTextLimit, notes, isActive } = saved;
  const lists = { matches: matches.join("\n"), inputSelectors: inputSelectors.join("\n") };
  return { name, ...lists, method, longTextLimit: longTextLimit === null ? "" : `${longTextLimit}`, notes, isActive };
}

/** The browser itself says whether it takes a selector. */
function isSelector(selector: string): boolean {
  try {
    document.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    return false;
  }
}
