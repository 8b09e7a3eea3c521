import { toApiError } from "@promptory/api-client";
import { SITE_METHODS, type SiteMethod, siteForm } from "@promptory/rules";
import { CheckField } from "@promptory/ui/check-field";
import { TextField } from "@promptory/ui/field";
import { useZodForm } from "@promptory/ui/form";
import { ConflictNotice } from "@promptory/ui/prompt/conflict-notice";
import { Select } from "@promptory/ui/prompt/select";
import { TextArea } from "@promptory/ui/text-area";
import { useToast } from "@promptory/ui/toast";
import { useConflict } from "@promptory/ui/use-conflict";
import { type ComponentPropsWithRef, useId } from "react";
import {
  type AdminExtensionSite,
  readSite,
  useCreateSite,
  useUpdateSite,
  type WriteExtensionSite,
} from "../../data/sites.ts";
import { fieldProblems } from "../../parts/form-problem.ts";
import { WriteDialog } from "../../parts/write-dialog.tsx";
import { yesOrNo } from "../../parts/yes-or-no.ts";
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
  const { form, submit, notice, isSaving } = useSiteForm({ saved, onClose });
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
      {notice && <ConflictNotice message={words.conflict} {...notice} />}
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
  const conflict = useConflict<AdminExtensionSite, SiteValues>({
    saved,
    toValues: formOf,
    describe,
    read: () => readSite(saved?.id ?? 0),
    getValues: () => form.getValues(),
    setValues: (values) => form.reset(values),
    submit: () => void form.handleSubmit(save)(),
  });
  const send = (body: Required<WriteExtensionSite>) =>
    conflict.guard((state) =>
      state
        ? update.mutateAsync({ id: state.row.id, etag: state.etag, change: changesOf(state.row, body) })
        : create.mutateAsync(body),
    );
  const save = async (body: Required<WriteExtensionSite>) => {
    const before = conflict.base();
    if (before && Object.keys(changesOf(before, body)).length === 0) return onClose();
    try {
      if (!(await send(body))) return;
      toast({ title: saved ? words.updated : words.created, description: body.name });
      onClose();
    } catch (error) {
      const problems = fieldProblems(error, FIELDS);
      for (const { field, message } of problems) form.setError(field, { message }, { shouldFocus: true });
      if (problems.length > 0) return;
      toast({ title: text.sites.failed.save, description: toApiError(error).message, variant: "destructive" });
    }
  };
  return { form, submit: form.handleSubmit(save), notice: conflict.notice, isSaving: conflict.isSaving };
}

type SiteValues = ReturnType<typeof formOf>;

function describe({ name, matches, inputSelectors, method, longTextLimit, ...rest }: SiteValues): [string, string][] {
  return [
    [words.name, name],
    [words.matches, matches],
    [words.inputSelectors, inputSelectors],
    [words.method, words.methods[method]],
    [words.longTextLimit, longTextLimit],
    [words.notes, rest.notes],
    [words.isActive, yesOrNo(rest.isActive)],
  ];
}

function formOf(saved: AdminExtensionSite | undefined) {
  if (!saved)
    return {
      name: "",
      matches: "",
      inputSelectors: "",
      method: "auto" as SiteMethod,
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
