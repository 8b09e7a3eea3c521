import { promptForm } from "@promptory/rules";
import { useZodForm } from "@promptory/ui/form";
import { useToast } from "@promptory/ui/toast";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { unixLines } from "../../../data/line-ends.ts";
import type { SavedTemplate } from "../../../data/templates.ts";
import type { PromptType } from "../../../data/types.ts";
import { text } from "../../../text/library.ts";
import { changedFields, FIELDS, type PromptValues, toValues } from "./prompt-values.ts";
import { useDraft } from "./use-draft.ts";
import { type FieldErrors, useSavePrompt } from "./use-save-prompt.ts";

const words = text.promptDialog;

/** What the form starts from, and who to tell. */
export interface PromptFormInput {
  saved?: SavedTemplate | undefined;
  /** The type a new prompt starts with. */
  firstType?: PromptType | undefined;
  /** Fetches the prompt as it is now, after someone else changed it. */
  reload?(): Promise<SavedTemplate | undefined>;
  /** Set to say whether something typed would be lost. */
  isDirty: RefObject<() => boolean>;
  onSaved(): void;
}

/** What the form's values are compared with. */
interface Base {
  values: PromptValues;
  saved: SavedTemplate | undefined;
  /** The type's default content that was put in, which nobody typed. */
  inserted: string;
}

/** The behaviour of the prompt form: validation, saving, clashes with newer versions, and what would be lost. */
export function usePromptForm({ saved, firstType, reload, isDirty, onSaved }: PromptFormInput) {
  const { toast } = useToast();
  const base = useRef<Base>(undefined as unknown as Base);
  base.current ??= startFrom(saved, firstType);
  const draft = useDraft(saved?.template.id);
  const form = useZodForm(promptForm, draft.found ?? base.current.values, { mode: "onSubmit" });
  const refuse = (errors: FieldErrors) => {
    for (const { field, message } of errors) {
      const name = FIELDS.find((known) => known === field);
      if (name) form.setError(name, { message }, { shouldFocus: true });
    }
  };
  const { save, isSaving, clash, settle } = useSavePrompt({ onSaved, onRefused: refuse });

  const adopt = (newer: SavedTemplate, keepTyped: boolean) => {
    const now = form.getValues();
    const values = toValues(newer.template);
    const typed = keepTyped ? changedFields(now, base.current.values) : {};
    base.current = { ...base.current, values, saved: newer };
    for (const name of FIELDS) {
      const value = values[name];
      if (value !== undefined && value !== now[name] && !(name in typed)) form.setValue(name, value);
    }
  };
  const onFresh = useEffectEvent(() => {
    if (saved && saved !== base.current.saved && !clash) adopt(saved, true);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fresher copy from the server is the only reason
  useEffect(() => onFresh(), [saved]);

  useEffect(() => {
    isDirty.current = () => wouldLose(form.getValues(), base.current);
  }, [isDirty, form]);
  const onGone = useEffectEvent(() => draft.keep(isDirty.current() ? form.getValues() : undefined));
  useEffect(() => () => onGone(), []);
  useWarnBeforeUnload(isDirty);

  const submit = form.handleSubmit(
    (draft) => save({ draft, saved: base.current.saved }),
    () => void toast({ title: words.invalid, description: words.invalidHint, variant: "destructive" }),
  );
  const prefill = (type: PromptType) => {
    const content = unixLines(form.getValues("content"));
    if (content !== "" && content !== base.current.inserted) return;
    base.current.inserted = unixLines(type.defaultContent ?? "");
    form.setValue("content", base.current.inserted);
  };
  const loadNewer = async () => {
    const newer = await reload?.();
    if (newer) adopt(newer, false);
    settle();
  };
  const overwrite = async () => {
    const newer = await reload?.();
    if (newer) adopt(newer, true);
    await submit();
  };
  return { form, submit, prefill, isSaving, clash, loadNewer, overwrite };
}

function startFrom(saved: SavedTemplate | undefined, type: PromptType | undefined): Base {
  const inserted = unixLines(type?.defaultContent ?? "");
  const values = saved ? toValues(saved.template) : { title: "", content: inserted, typeId: type?.id, tags: [] };
  return { values, saved, inserted };
}

function wouldLose(values: PromptValues, { values: base, saved, inserted }: Base): boolean {
  if (saved) return Object.keys(changedFields(values, base)).length > 0;
  return values.title !== "" || Boolean(values.tags?.length) || (values.content !== "" && values.content !== inserted);
}

/** The browser asks before a tab with something typed is closed. */
function useWarnBeforeUnload(isDirty: RefObject<() => boolean>): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty.current()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
}
