import { SITE_METHODS, type SiteMethod, siteForm } from "@promptory/rules";
import { ConflictNotice } from "@promptory/ui/prompt/conflict-notice";
import { useToast } from "@promptory/ui/toast";
import { useConflict } from "@promptory/ui/use-conflict";
import { Checkbox, Form, Input, Select } from "antd";
import type { ComponentProps } from "react";
import {
  type AdminExtensionSite,
  type ChangeExtensionSite,
  readSite,
  useCreateSite,
  useUpdateSite,
  type WriteExtensionSite,
} from "../../api/sites.ts";
import { Field, FieldRow, showProblems, submitWords, WriteDialog } from "../../components/write-dialog.tsx";
import { yesOrNo } from "../../components/yes-or-no.ts";
import { text } from "../../locales/en/index.ts";
import styles from "./site-dialog.module.css";

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
  return (
    <WriteDialog
      busy={isSaving}
      form={form}
      initialValues={formOf(saved)}
      onClose={onClose}
      onSubmit={(body) => void submit(body)}
      schema={FORM}
      submit={submitWords(!saved)}
      title={saved ? words.editTitle : words.createTitle}
      width={720}
    >
      {notice && <ConflictNotice message={words.conflict} {...notice} />}
      <Field label={words.name} name="name">
        <Input autoComplete="off" data-autofocus dir="auto" />
      </Field>
      <Field hint={words.matchesHint} label={words.matches} name="matches">
        <Lines />
      </Field>
      <Field hint={words.selectorsHint} label={words.inputSelectors} name="inputSelectors">
        <Lines />
      </Field>
      <FieldRow>
        <Field label={words.method} name="method">
          <Select options={METHODS} />
        </Field>
        <Field hint={words.longTextHint} label={words.longTextLimit} name="longTextLimit">
          <Input autoComplete="off" inputMode="numeric" />
        </Field>
      </FieldRow>
      <Field label={words.notes} name="notes">
        <Input.TextArea rows={3} />
      </Field>
      <Field hint={words.isActiveHint} name="isActive" valuePropName="checked">
        <Checkbox>{words.isActive}</Checkbox>
      </Field>
    </WriteDialog>
  );
}

/** A list of code, a line for each. */
function Lines(props: ComponentProps<typeof Input.TextArea>) {
  return (
    <Input.TextArea
      {...props}
      autoCapitalize="none"
      autoComplete="off"
      className={styles.lines ?? ""}
      dir="ltr"
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
  const [form] = Form.useForm<SiteValues>();
  const conflict = useConflict<AdminExtensionSite, SiteValues>({
    saved,
    toValues: formOf,
    describe,
    read: () => readSite(saved?.id ?? 0),
    getValues: () => form.getFieldsValue(true),
    setValues: (values) => form.setFieldsValue(values),
    submit: () => form.submit(),
  });
  const send = (body: Required<WriteExtensionSite>) =>
    conflict.guard((state) =>
      state
        ? update.mutateAsync({ id: state.row.id, etag: state.etag, change: changesOf(state.row, body) })
        : create.mutateAsync(body),
    );
  const submit = async (body: Required<WriteExtensionSite>) => {
    const before = conflict.base();
    if (before && Object.keys(changesOf(before, body)).length === 0) return onClose();
    try {
      if (!(await send(body))) return;
      toast({ title: saved ? words.updated : words.created, description: body.name });
      onClose();
    } catch (error) {
      const description = showProblems(form, error, FIELDS);
      if (description) toast({ title: text.sites.failed.save, description, variant: "destructive" });
    }
  };
  return { form, submit, notice: conflict.notice, isSaving: conflict.isSaving };
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

/** What of a site is not as it was; nothing else is sent, so that two administrators do not undo each other. */
export function changesOf(saved: AdminExtensionSite, written: Required<WriteExtensionSite>): ChangeExtensionSite {
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(saved[name as keyof AdminExtensionSite]);
  return Object.fromEntries(Object.entries(written).filter(differs)) as ChangeExtensionSite;
}
